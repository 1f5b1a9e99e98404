import type { Scene } from "../demo-script";
import type { AttachedFile } from "./turn";

/** Says what came with the message, for a user who said nothing else that the model understands. */
export const attached: Scene = ({ files }) => {
  if (files.length === 0) return undefined;
  const got = files.map(({ name, mediaType, bytes }) => `- **${name}** (${mediaType}, ${bytes.length} bytes)`);
  return {
    text: [
      `I got:\n${got.join("\n")}`,
      ...files.slice(0, 1).map((file) => `The first begins: “${beginning(file)}”`),
      "I am a script, so I can do no more with it. A real model would read it.",
    ].join("\n\n"),
  };
};

/** The first line with something on it, up to 80 characters. */
function beginning({ bytes }: AttachedFile): string {
  const lines = new TextDecoder().decode(bytes).split("\n");
  const line = lines.map((each) => each.trim()).find((each) => each !== "") ?? "";
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
