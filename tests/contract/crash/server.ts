import { approve, finishRun, openRuns, says } from "./conversation";

// Holds a conversation until it is killed; tells its parent what a client would have been told.
const tell = (line: string) => process.stdout.write(`${line}\n`);
const { runs } = await openRuns(String(process.argv[2]), 1);
tell("ready");

const prompts = ["Refund orders 1042 and 1043", "Plan the week", "Email the customer of order 1042", "Sales by week"];
for (const [index, prompt] of prompts.entries()) {
  const id = `user-${index}`;
  const open = await finishRun(runs, says(id, prompt), () => tell(`accepted ${id}`));
  if (open.length > 0) await finishRun(runs, approve(open), () => tell(`answered ${open.join(" ")}`));
}
tell("done");
