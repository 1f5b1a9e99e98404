import type { Attachment } from "@copilotkit/react-core/v2";
import type { FileUIPart } from "ai";
import type { MessageFile } from "../../_components/attachments/message-file";
import type { Part } from "./chat-parts";

/** Uploaded files as parts of a message. */
export const fileParts = (files: readonly Attachment[]): FileUIPart[] =>
  files.map(({ source, filename }) => ({
    type: "file",
    url: source.value,
    mediaType: source.mimeType ?? "application/octet-stream",
    ...(filename !== undefined && { filename }),
  }));

/** The files of a message, as they are shown. */
export const shownFiles = (parts: readonly Part[]): MessageFile[] =>
  parts.flatMap((part, index) =>
    part.type === "file"
      ? {
          key: `${index}`,
          name: part.filename ?? "Attached file",
          isImage: part.mediaType.startsWith("image/"),
          href: part.url,
        }
      : [],
  );
