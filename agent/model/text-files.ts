import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3Message } from "@ai-sdk/provider";

type UserContent = Extract<LanguageModelV3Message, { role: "user" }>["content"];

/** The same model, which gets text files as text: OpenAI's package sends only images and PDFs as files. */
export function withTextFiles(model: LanguageModelV3): LanguageModelV3 {
  const told = (options: LanguageModelV3CallOptions) => ({ ...options, prompt: options.prompt.map(messageTold) });
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (options) => model.doGenerate(told(options)),
    doStream: (options) => model.doStream(told(options)),
  };
}

function messageTold(message: LanguageModelV3Message): LanguageModelV3Message {
  return message.role === "user" ? { ...message, content: message.content.map(partTold) } : message;
}

function partTold(part: UserContent[number]): UserContent[number] {
  if (part.type !== "file" || !part.mediaType.startsWith("text/") || part.data instanceof URL) return part;
  const bytes = typeof part.data === "string" ? Buffer.from(part.data, "base64") : part.data;
  return { type: "text", text: `${part.filename ?? "A file"}:\n\n${new TextDecoder().decode(bytes)}` };
}
