import type { Scene } from "../demo-script";
import { prompts } from "./prompts";

const suggestTool = "copilotkitSuggest";

/**
 * CopilotKit asks for suggestions by an instruction in the user's place, with a tool of its own that it wants called.
 * The instruction says how many it takes and which tools the page has.
 */
export const suggestions: Scene = ({ must, can, said, earlier, outcomes }) => {
  if (!can(suggestTool) || (must !== suggestTool && !said.includes(suggestTool))) return undefined;
  if (outcomes.length > 0) return { text: "These are my suggestions." };
  const most = Number(/at most (\d+) suggestions?/i.exec(said)?.[1] ?? 3);
  const done = new Set(earlier.map((text) => text.toLowerCase()));
  const works = (tool: string | undefined) => tool === undefined || can(tool) || said.includes(`"${tool}"`);
  const chosen = prompts
    .filter(({ message, tool }) => works(tool) && !done.has(message.toLowerCase()))
    .slice(0, most)
    .map(({ title, message }) => ({ title, message }));
  return { calls: [{ tool: suggestTool, input: { suggestions: chosen } }] };
};
