/** A text as JSON, or `undefined` when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // what is not JSON is read as the text that it is, by whoever asks
  }
}
