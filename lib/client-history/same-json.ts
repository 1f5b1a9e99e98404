import { isDeepStrictEqual } from "node:util";
import type { Json } from "@/agent/engine/types";

/** Whether a text is the JSON of a value, in whatever order its fields are. */
export function sameJson(value: Json, text: string): boolean {
  try {
    return isDeepStrictEqual(value, JSON.parse(text));
  } catch {
    return false; // no JSON at all
  }
}
