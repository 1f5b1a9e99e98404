"use client";
import type { Attachment } from "@copilotkit/react-core/v2";
import { ArrowUp, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { AddFilesButton } from "../attachments/add-files-button";
import { AttachedFiles } from "../attachments/attached-files";
import { useUploadProblem } from "../attachments/upload-problem";
import { useInvitation } from "./chat-invitation";
import { MessageField } from "./message-field";
import { RoundButton } from "./round-button";
import { useChatSession } from "./session";

type Props = {
  value: string;
  onChange: ((value: string) => void) | undefined;
  onSubmit: ((value: string) => unknown) | undefined;
  onStop: (() => void) | undefined;
  isRunning: boolean;
  files?: readonly Attachment[];
  /** Lets the person choose files; absent where none are taken. */
  onAddFiles?: (() => void) | undefined;
  onRemoveFile?: ((id: string) => void) | undefined;
};

const noFiles: readonly Attachment[] = [];

/** Where a person writes. While the agent works, the button stops it, and the next message can be prepared. */
export function Composer({
  value,
  onChange,
  onSubmit,
  onStop,
  isRunning,
  files = noFiles,
  onAddFiles,
  onRemoveFile,
}: Props) {
  const { setProblem } = useChatSession();
  const uploads = useUploadProblem();
  const { prompt } = useInvitation();
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const taken = useRef(false);

  useEffect(() => {
    if (!prompt || taken.current) return;
    taken.current = true;
    onChange?.(prompt);
    field.current?.focus();
    const url = new URL(window.location.href);
    url.searchParams.delete("prompt");
    window.history.replaceState(null, "", url);
  }, [prompt, onChange]);

  const isUploading = files.some(({ status }) => status === "uploading");
  const hasSomething = value.trim() !== "" || files.length > 0;
  const canSend = hasSomething && !isUploading && !isRunning && !sending && onSubmit !== undefined;
  const send = async () => {
    if (!canSend) return;
    setSending(true);
    setProblem(undefined);
    uploads.dismiss();
    try {
      await onSubmit(value.trim());
    } finally {
      setSending(false);
    }
  };

  return (
    <MessageField
      ref={field}
      label="Message"
      value={value}
      onChange={(text) => onChange?.(text)}
      onSend={send}
      above={<AttachedFiles files={files} onRemove={onRemoveFile} />}
      before={onAddFiles && <AddFilesButton onClick={onAddFiles} />}
    >
      {isRunning && onStop ? (
        <RoundButton label="Stop" onClick={onStop}>
          <Square aria-hidden="true" className="size-3.5 fill-current" />
        </RoundButton>
      ) : (
        <RoundButton label="Send" onClick={send} disabled={!canSend}>
          <ArrowUp aria-hidden="true" className="size-4.5" />
        </RoundButton>
      )}
    </MessageField>
  );
}
