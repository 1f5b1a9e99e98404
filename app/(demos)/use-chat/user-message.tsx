import { MessageFiles } from "../../_components/attachments/message-files";
import { UserBubble } from "../../_components/chat/user-bubble";
import { shownFiles } from "./chat-files";
import type { Part } from "./chat-parts";

/** What the person said, with the files that they attached. */
export function UserMessage({ parts }: { parts: readonly Part[] }) {
  const text = parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
  const files = shownFiles(parts);
  return (
    <div className="ml-auto flex w-fit max-w-[85%] flex-col items-end">
      {files.length > 0 && <MessageFiles files={files} />}
      {text && <UserBubble text={text} />}
    </div>
  );
}
