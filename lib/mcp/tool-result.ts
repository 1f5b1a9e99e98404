import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Json } from "../../agent/engine/types";
import { ToolError } from "../../agent/errors";
import { cut } from "./words";

/** How much of a server's answer the model is given, in characters. */
const maxResult = 60_000;
const maxError = 2000;

const part = z.looseObject({ type: z.string() });
const resultSchema = z.looseObject({
  content: z.array(part).default([]),
  structuredContent: z.json().optional(),
  isError: z.boolean().default(false),
});
const text = z.object({ text: z.string() });
const file = z.object({ mimeType: z.string().default("unknown type"), data: z.string() });
const resource = z.object({
  resource: z.object({ uri: z.string(), mimeType: z.string().default("unknown type"), text: z.string().optional() }),
});
const link = z.object({ name: z.string(), uri: z.string() });

/**
 * What a server's tool answered, as our tools answer: its text, or its structured content as JSON. What is neither is
 * described in words. Throws a `ToolError` with the server's own text when it says that the tool failed.
 */
export function toolResult(answer: unknown): Json {
  const result = resultSchema.safeParse(answer);
  if (!result.success) throw new ToolError("The server answered in a form that can't be read.");
  const { content, structuredContent, isError } = result.data;
  const said = content.map(inWords).join("\n");
  if (isError) throw new ToolError(cut(said.trim() || "The tool failed and did not say why.", maxError));
  if (structuredContent === undefined) return shortened(said);
  const value: Json =
    said === "" || isSame(said, structuredContent) ? structuredContent : { text: said, structuredContent };
  const json = JSON.stringify(value);
  return json.length <= maxResult ? value : shortened(json);
}

function inWords(content: z.infer<typeof part>): string {
  switch (content.type) {
    case "text":
      return text.safeParse(content).data?.text ?? "";
    case "image":
    case "audio": {
      const { data } = file.safeParse(content);
      return data ? `[${content.type}, ${data.mimeType}, ${kilobytes(data.data)}]` : `[${content.type}]`;
    }
    case "resource": {
      const found = resource.safeParse(content).data?.resource;
      if (!found) return "[resource]";
      return found.text === undefined
        ? `[resource ${found.uri}, ${found.mimeType}]`
        : `[resource ${found.uri}]\n${found.text}`;
    }
    case "resource_link": {
      const { data } = link.safeParse(content);
      return data ? `[resource ${data.name}, ${data.uri}]` : "[resource]";
    }
    default:
      return `[content of the kind ${cut(content.type, 40)}]`;
  }
}

const kilobytes = (base64: string) => `${Math.ceil((base64.length * 3) / 4 / 1024)} kB`;

/** Servers repeat structured content as text for older clients. */
function isSame(said: string, structured: Json): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(said), structured);
  } catch {
    return false; // it is words
  }
}

function shortened(said: string): string {
  if (said.length <= maxResult) return said;
  return `${cut(said, maxResult)}\n[${said.length - maxResult} more characters were left out]`;
}
