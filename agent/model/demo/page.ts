import type { DemoStep, Scene } from "../demo-script";
import { orderIds } from "./read";
import { notOffered, sentence, trouble } from "./say";
import type { Turn } from "./turn";

/** "Highlight order 1042". */
export const highlight: Scene = (turn) => {
  const [orderId] = orderIds(turn.said);
  if (orderId === undefined || !/\b(highlight|point (to|out|at)|mark)\b/i.test(turn.said)) return undefined;
  return onPage(turn, {
    tool: "highlight_order",
    input: { orderId },
    wish: "highlight orders",
    done: `Order ${orderId} is highlighted on the board.`,
  });
};

/** "Switch to dark mode". */
export const theme: Scene = (turn) => {
  const named =
    /\b(dark|light|system)(?=[ -]?(mode|theme)\b)|\b(?:mode|theme)\b.*\b(dark|light|system)\b|\bswitch to (dark|light)\b/i;
  const found = named.exec(turn.said);
  const wanted = (found?.[1] ?? found?.[3] ?? found?.[4])?.toLowerCase();
  if (!wanted || /\bbackground\b/i.test(turn.said)) return undefined;
  return onPage(turn, {
    tool: "set_theme",
    input: { theme: wanted },
    wish: "switch the theme",
    done: `The page is in ${wanted} mode now.`,
  });
};

const notAColour = new Set(
  "make change set turn paint give the a an background backdrop colour color of order board page to into in as please it its my our could can you now be soft nice some with for i want would like".split(
    " ",
  ),
);

/** "Make the background light blue", "Change the background to #fde68a". */
export const background: Scene = (turn) => {
  if (!/\b(background|backdrop)\b/i.test(turn.said)) return undefined;
  const hex = /#[0-9a-f]{3,8}\b/i.exec(turn.said)?.[0];
  const words =
    turn.said
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.filter((word) => !notAColour.has(word)) ?? [];
  const color = hex ?? words.join("");
  if (!color) return { text: 'Which colour? Say for example "Make the background light blue".' };
  return onPage(turn, {
    tool: "change_background",
    input: { color },
    wish: "change the background",
    done: `The background is ${hex ?? words.join(" ")} now.`,
  });
};

/** Calls a tool of the page once, and says how it went. */
export function onPage(
  turn: Turn,
  act: { tool: string; input: { [key: string]: unknown }; wish: string; done: string },
): DemoStep {
  if (!turn.can(act.tool)) return notOffered(act.wish, act.tool);
  const outcome = turn.outcomes.find(({ tool }) => tool === act.tool);
  if (!outcome) return { calls: [{ tool: act.tool, input: act.input }] };
  if (outcome.type !== "success") return { text: trouble(outcome, "that") };
  // The page says in words how it went, also when it did not.
  return { text: typeof outcome.value === "string" && outcome.value ? sentence(outcome.value) : act.done };
}
