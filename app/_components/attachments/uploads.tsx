"use client";
import type { AttachmentsConfig } from "@copilotkit/react-core/v2";
import { useMemo, useState } from "react";
import type { AttachmentOffer } from "@/lib/attachments/offer";
import { fileSize } from "./file-size";
import { uploadFile } from "./upload";
import type { UploadProblem } from "./upload-problem";

/** Which files a chat takes and what becomes of them, in the form that CopilotKit wants. */
export type UploadConfig = Required<Pick<AttachmentsConfig, "enabled" | "accept" | "maxSize" | "onUploadFailed">> & {
  onUpload: typeof uploadFile;
};

type Uploads<Config> = { config: Config; problem: UploadProblem };

/** The uploads of a chat that takes these files, or none, and what went wrong with the last one. */
export function useUploads(offer: AttachmentOffer): Uploads<UploadConfig>;
export function useUploads(offer: AttachmentOffer | undefined): Uploads<UploadConfig | undefined>;
export function useUploads(offer: AttachmentOffer | undefined): Uploads<UploadConfig | undefined> {
  const [text, setText] = useState<string>();
  const config = useMemo<UploadConfig | undefined>(() => {
    if (!offer) return undefined;
    const { accept, words, maxBytes } = offer;
    const sentences = {
      "invalid-type": (name: string) => `${name} can't be attached: the model reads ${words} only.`,
      "file-too-large": (name: string) => `${name} can't be attached: it is larger than ${fileSize(maxBytes)}.`,
      "upload-failed": (name: string, message: string) => `${name} was not uploaded. ${message}`,
    };
    return {
      enabled: true,
      accept,
      maxSize: maxBytes,
      onUpload: (file) => {
        setText(undefined);
        return uploadFile(file);
      },
      onUploadFailed: ({ reason, file, message }) => setText(sentences[reason](file.name, message)),
    };
  }, [offer]);
  const problem = useMemo(() => ({ text, dismiss: () => setText(undefined) }), [text]);
  return { config, problem };
}
