"use client";
import type { Attachment } from "@copilotkit/react-core/v2";
import accepts from "attr-accept";
import { useCallback, useState } from "react";
import { newId } from "../thread/thread-id";
import type { UploadConfig } from "./uploads";

/** The files of the message that is being written, in a chat without CopilotKit: each is uploaded when it is added. */
export function useFiles({ accept, maxSize, onUpload, onUploadFailed }: UploadConfig) {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const remove = useCallback((id: string) => setFiles((all) => all.filter((file) => file.id !== id)), []);

  const addOne = async (file: File) => {
    const fail = (reason: "invalid-type" | "file-too-large" | "upload-failed", message = "") =>
      onUploadFailed({ reason, file, message });
    if (!accepts(file, accept)) return fail("invalid-type");
    if (file.size > maxSize) return fail("file-too-large");
    const placeholder: Attachment = {
      id: newId(),
      type: kindOf(file.type),
      source: { type: "data", value: "", mimeType: file.type },
      filename: file.name,
      status: "uploading",
    };
    setFiles((all) => [...all, placeholder]);
    try {
      const { value, mimeType } = await onUpload(file);
      const source = { type: "url" as const, value, mimeType };
      const uploaded: Attachment = { ...placeholder, type: kindOf(mimeType), source, status: "ready" };
      setFiles((all) => all.map((each) => (each.id === placeholder.id ? uploaded : each)));
    } catch (error) {
      remove(placeholder.id);
      fail("upload-failed", error instanceof Error ? error.message : "");
    }
  };

  return {
    files,
    add: (chosen: readonly File[]) => chosen.forEach((file) => void addOne(file)),
    remove,
    clear: () => setFiles([]),
  };
}

function kindOf(mediaType: string): Attachment["type"] {
  const kind = mediaType.split("/", 1)[0];
  return kind === "image" || kind === "audio" || kind === "video" ? kind : "document";
}
