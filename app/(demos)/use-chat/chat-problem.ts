import { type Problem, problemOf } from "../../_components/chat/problem";
import { refusalCode, sentenceCode, waitOf } from "../../_components/chat/refusal";

/**
 * The card for an error of `useChat`: the body of a refused request, the sentence of an `error` chunk, or a network that
 * failed. The SDK's own errors have names of their own, and texts for developers.
 */
export function problemOfError(error: Error): Problem {
  const code = refusalCode(error.message) ?? sentenceCode(error.message);
  if (code) return problemOf(code, "run", waitOf(error));
  if (error instanceof TypeError) return problemOf("OFFLINE", "run");
  if (error.name !== "Error") return problemOf("INTERNAL", "run");
  return { code: "INVALID_ANSWER", title: error.message, hint: "Nothing was done. Try again.", remedy: "dismiss" };
}
