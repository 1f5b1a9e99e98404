/** A call's arguments, or undefined while they are not whole. */
export function parseArgs(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return undefined; // still being written, or the model wrote no JSON
  }
}
