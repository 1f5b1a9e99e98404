import "server-only";
import { chooseModel } from "../../agent/model/choose";
import { env } from "../env";

/** Which files a page lets people attach: as a file input's `accept`, in words, and up to how many bytes. */
export type AttachmentOffer = { accept: string; words: string; maxBytes: number };

/** A type that stands for its kind, and what a file input lets through for it. */
const kinds = [
  { type: "text/plain", accept: "text/*,.txt,.md,.csv", words: "text files" },
  { type: "application/pdf", accept: "application/pdf", words: "PDFs" },
  { type: "image/png", accept: "image/png,image/jpeg,image/webp,image/gif", words: "images" },
  { type: "audio/mpeg", accept: "audio/mpeg,audio/wav", words: "audio" },
  { type: "video/mp4", accept: "video/*", words: "video" },
];

/** What the model of this server reads. An agent elsewhere may read anything. */
export function attachmentOffer(): AttachmentOffer {
  const { agentUrl, model, limits } = env();
  const accepts = agentUrl ? () => true : chooseModel(model).accepts;
  const taken = kinds.filter(({ type }) => accepts(type));
  return {
    accept: taken.map(({ accept }) => accept).join(","),
    words: new Intl.ListFormat("en").format(taken.map(({ words }) => words)),
    maxBytes: limits.maxAttachmentBytes,
  };
}
