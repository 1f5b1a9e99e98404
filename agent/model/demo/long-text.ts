/** Prose for the long answer: how a message travels through the app. */
export const longText = `# How a message travels

This is a long answer, written in advance, so that you can watch it stream. Stop it, reload the page, or close the tab and come back: what was said so far is kept on the server. Meanwhile, let me tell you what happens when you write a message to an agent like this one.

## From the page to the server

You type a line and press Enter. The page puts your message into the list at once, because nothing is more annoying than a text that vanishes until a server has answered. Then it opens one request and sends only what is new: the message, the shared state, and a description of the tools that the page offers. The rest of the conversation does not travel, because the server has kept it all along.

The server checks the request before anything else. Is it from this site? Is it small enough? Does the thread belong to you? Is no other run busy in it? Only then is your message stored, and from that moment it can't get lost. A run begins, and the first event goes back to your browser.

## What the agent does

The agent works in *steps*. In each step the model reads the conversation and does one of two things:

1. It **answers in words**. The words go out as they come, and when the step is over the run is finished.
2. It **calls tools**. The calls are stored first, then the tools run side by side, and their results go into the conversation. Then the next step begins, and the model reads what came of its calls.

There are limits, of course. A run may take only so many steps, so many calls and so many minutes. A model that goes round in circles is stopped, and you are told so.

## Three kinds of tools

| Kind | Where it runs | Example |
| --- | --- | --- |
| Server tool | In the app's own process | Looking up an order |
| Page tool | In your browser | Highlighting a row |
| Guarded tool | On the server, after you agreed | Refunding money |

The third kind is the interesting one. When the model wants to give money back, the run pauses. A card shows what would happen, with the fields that you may change. You approve, you approve with another amount, or you decline and say why. The decision is taken on the server and counts once: a double click, a second tab or a forged request changes nothing about that. You may even go home and decide tomorrow, because the question waits in the database and not in the memory of a process.

## Working on the same thing

Some work is better done together. The plan of the week is one object that the page and the agent share. When you tick off an item, the agent knows it in its next step. When the agent adds an item, it appears in your list while you watch. Each change is checked against a schema first, so neither of you can leave the plan in a state that the other one can't read.

\`\`\`ts
ctx.updateState((draft) => {
  draft.plan = editPlan(stateSchema.parse(draft).plan, edit, ids);
});
\`\`\`

## When something goes wrong

Networks fail, models are busy, and servers are restarted at the worst moment. The rule here is simple:

- What you said is never lost.
- What the agent said is kept as far as it came.
- What costs money happens once, or not at all.
- You are told in plain words what happened, and you get a button to go on.

That is all there is to it. A few small parts, each with one job, and a record that everybody can trust. If you want to see the parts themselves, open the folder \`agent/\` and begin with the file \`index.ts\`; it is short, and everything else follows from it.`;
