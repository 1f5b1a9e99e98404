import { z } from "zod";

const frameSchema = z.looseObject({ type: z.string(), threadId: z.string().optional() });

/** An event as it came over the wire. */
export type Frame = z.infer<typeof frameSchema>;

/** The events in the text of a server-sent stream; its comments and the AI SDK's last frame are none. */
export const framesOf = (text: string): Frame[] =>
  text.split("\n\n").flatMap((part) => {
    const data = /^data: (.*)$/.exec(part)?.[1];
    return data === undefined || data === "[DONE]" ? [] : [frameSchema.parse(JSON.parse(data))];
  });

/** Whether a run's events have an end, as all do that nobody cut. */
export function isEnded(events: readonly Frame[]): boolean {
  const last = events.at(-1)?.type;
  return last === "RUN_FINISHED" || last === "RUN_ERROR";
}
