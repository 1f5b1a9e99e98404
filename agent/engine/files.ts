import type { LanguageModelV3FilePart, LanguageModelV3TextPart } from "@ai-sdk/provider";
import { AppError } from "../errors";
import type { FileContent, RunOptions, ThreadRecord, UserMessage, UserPart } from "./types";

export type FilePart = Extract<UserPart, { type: "file" }>;

/** What the model gets in place of a file part. */
export type PromptFiles = (part: FilePart) => LanguageModelV3FilePart | LanguageModelV3TextPart;

type Options = Pick<RunOptions, "accepts" | "files" | "log">;

/**
 * How many bytes of earlier files go to the model again in each turn; beyond it the oldest are only named. Providers
 * take requests of 20 MB and more, in which files are a third larger.
 */
const earlierBytes = 12 * 1024 * 1024;

/**
 * Reads the files of a thread for the model. Those of a message that waits for its answer must be readable: throws
 * an `AppError` when one is not, `ATTACHMENT_UNSUPPORTED` for a kind that the model does not take. Of earlier ones,
 * what can't be read any more becomes a note, so that a thread always goes on.
 */
export async function promptFiles(thread: ThreadRecord, options: Options, signal: AbortSignal): Promise<PromptFiles> {
  const { earlier, waiting } = fileParts(thread);
  const found = new Map<FilePart, LanguageModelV3FilePart>();
  for (const part of waiting) {
    const content = inline(part) ?? (await options.files.read(part.url, signal));
    const file = modelFile(part, content, options);
    if (!file) throw new AppError("ATTACHMENT_UNSUPPORTED");
    found.set(part, file);
  }
  let bytes = 0;
  for (const part of earlier.toReversed()) {
    signal.throwIfAborted();
    const content = inline(part) ?? (await recall(part, options));
    const file = content && modelFile(part, content, options);
    if (!content || !file) continue;
    bytes += content.data.length;
    if (bytes > earlierBytes) break;
    found.set(part, file);
  }
  return (part) => found.get(part) ?? note(part);
}

/** Of the message that the model has not answered yet, and of all others. */
function fileParts({ messages }: ThreadRecord): { earlier: FilePart[]; waiting: FilePart[] } {
  const newest = messages.findLastIndex((message) => message.role === "user");
  const answered = messages.slice(newest + 1).some((message) => message.role === "assistant" && !message.partial);
  const said = messages.flatMap((message) => (message.role === "user" ? [message] : []));
  const waiting = answered ? undefined : said.at(-1);
  const parts = (message: UserMessage) => message.parts.filter((part) => part.type === "file");
  return {
    earlier: said.filter((message) => message !== waiting).flatMap(parts),
    waiting: waiting ? parts(waiting) : [],
  };
}

/** In the provider's own format a file is base64 or bytes; the first is not decoded just to be encoded again. */
type Content = { data: string | Uint8Array; mediaType?: string };

function inline({ url }: FilePart): Content | undefined {
  const comma = url.startsWith("data:") ? url.indexOf(",") : -1;
  return comma < 0 ? undefined : { data: url.slice(comma + 1) };
}

/** A failure here must not hold the thread up. */
async function recall({ url }: FilePart, { files, log }: Options): Promise<FileContent | undefined> {
  try {
    return await files.recall(url);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log("warn", "an earlier attachment can't be read", { code: error.code, error: error.cause });
    return undefined;
  }
}

/** `undefined` when the model can't take it. */
function modelFile(
  part: FilePart,
  { data, mediaType: seen }: Content,
  { accepts }: Options,
): LanguageModelV3FilePart | undefined {
  const own = seen ?? part.mediaType;
  const mediaType = [own, ...(own.startsWith("text/") ? ["text/plain"] : [])].find(accepts);
  if (!mediaType) return undefined;
  return { type: "file", data, mediaType, ...(part.name !== undefined && { filename: part.name }) };
}

function note({ name, mediaType }: FilePart): LanguageModelV3TextPart {
  return { type: "text", text: `[The user attached ${name ?? "a file"} (${mediaType}); it can't be read here.]` };
}
