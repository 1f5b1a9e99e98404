import { MessageFiles } from "../../_components/attachments/message-files";
import { shownFiles } from "./chat-files";
import type { Part } from "./chat-parts";

/** What the person said, with the files that they attached. */
export function UserMessage({ parts }: { parts: readonly Part[] }) {
  const text = parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
  const files = shownFiles(parts);
  return (
    <div className="ml-auto flex w-fit max-w-[85%] flex-col items-end">
      {files.length > 0 && <MessageFiles files={files} />}
      {text && <p className="whitespace-pre-wrap rounded-2xl bg-hover px-4 py-2 text-[0.9375rem]">{text}</p>}
    </div>
  );
}
