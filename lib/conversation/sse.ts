import { AgentClientError } from "./client";

/** No frame of an honest server is longer; in characters. */
const maxFrame = 10 * 1024 * 1024;

/**
 * The data of each message of a server-sent stream, as the HTML standard frames it: lines end with LF, CR or CRLF, an
 * empty line ends a message, comments and other fields are skipped. Unlike there, the end of the stream ends the last
 * message too.
 */
export async function* readSse(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    // A CR at the end may be half of a CRLF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line !== "") data.push(...dataOf(line));
      else if (data.length > 0) {
        yield data.join("\n");
        data = [];
      }
    }
    if (rest.length > maxFrame) throw new AgentClientError("BAD_RESPONSE", "The agent sent a message without an end.");
  }
  data.push(...dataOf(rest.replace(/\r$/, "")));
  if (data.length > 0) yield data.join("\n");
}

function dataOf(line: string): string[] {
  const [, value] = /^data(?:: ?(.*))?$/s.exec(line) ?? [];
  return line.startsWith("data") && (line === "data" || value !== undefined) ? [value ?? ""] : [];
}
