import { capital } from "./say";

type Edit = {
  title?: string;
  add?: { text: string; day?: string }[];
  remove?: string[];
  change?: { item: string; day?: string; done?: boolean }[];
};

/** What "Plan the week" puts into the plan. */
export const weekPlan: Edit = {
  title: "Week at the order desk",
  add: [
    { text: "Go through the open orders", day: "Monday" },
    { text: "Check the stock and reorder", day: "Tuesday" },
    { text: "Answer refund requests", day: "Wednesday" },
    { text: "Email customers about late parcels", day: "Thursday" },
    { text: "Look at the sales report", day: "Friday" },
  ],
};

const weekday = /\b(?:on\s+|for\s+|to\s+)?(monday|tuesday|wednesday|thursday|friday)\b/i;
const thePlan = String.raw`(?:the|my|our|this)?\s*(?:week\s*)?(?:plan|list)`;
const patterns = {
  add: new RegExp(String.raw`\b(?:add|put)\s+(.+?)\s+(?:to|on|onto|in|into)\s+${thePlan}\b(.*)$`, "i"),
  remove: new RegExp(String.raw`\b(?:remove|delete|drop)\s+(.+?)\s+(?:from|in)\s+${thePlan}\b`, "i"),
  title: new RegExp(String.raw`\b(?:rename|call)\s+${thePlan}\s+(?:to\s+)?(.+)$`, "i"),
  done: /\b(?:mark|set|tick)\s+(.+?)\s+(?:off|(?:as\s+)?(not\s+|un)?(?:done|finished|completed?))\b/i,
  tickOff: /\btick off\s+(.+)$/i,
  move: /\bmove\s+(.+?)\s+to\s+(monday|tuesday|wednesday|thursday|friday)\b/i,
};

/** The change of the plan that a sentence asks for. */
export function readPlanEdit(said: string): Edit | undefined {
  const add = patterns.add.exec(said);
  if (add?.[1]) {
    const day = weekday.exec(`${add[1]} ${add[2]}`)?.[1];
    const text = capital(bare(add[1].replace(weekday, "")));
    return text ? { add: [{ text, ...(day && { day: capital(day.toLowerCase()) }) }] } : undefined;
  }
  const remove = patterns.remove.exec(said);
  if (remove?.[1]) return { remove: [bare(remove[1])] };
  const title = patterns.title.exec(said);
  if (title?.[1]) return { title: bare(title[1]) };
  const move = patterns.move.exec(said);
  if (move?.[1] && move[2]) return { change: [{ item: bare(move[1]), day: capital(move[2].toLowerCase()) }] };
  const done = patterns.done.exec(said) ?? patterns.tickOff.exec(said);
  if (done?.[1]) return { change: [{ item: bare(done[1]), done: !done[2] }] };
  return undefined;
}

/** Without quotes, stops and spaces around. */
const bare = (text: string) => text.replace(/^[\s"'“”„‘’]+|[\s"'“”„‘’.,!?]+$/g, "");
