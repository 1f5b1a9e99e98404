import { defineAgent } from "../define";
import { initialState, stateSchema } from "../state";
import { readPolicy } from "../tools/read-policy";
import { searchPolicy } from "../tools/search-policy";

/** Reads the policy notes and reports. The agent hands it questions; its own steps show inside that call's card. */
export const policyResearcher = defineAgent({
  name: "policy_researcher",
  description:
    "Researches a question in the shop's policy notes (refunds, shipping, warranty, privacy …) and reports what they say. Ask it before you say what the shop's rules are.",
  instructions: [
    "You research the policy notes of a small online shop for its assistant.",
    "Search the notes, read the ones that matter, and report in a few sentences what they say, with the titles of the notes.",
    "Say so when they say nothing about it. Never make up a rule.",
  ].join("\n"),
  tools: [searchPolicy, readPolicy],
  state: { schema: stateSchema, initial: initialState },
});
