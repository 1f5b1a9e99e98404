import type { MessageContent } from "@/lib/conversation/state";
import { UserBubble } from "../../_components/chat/user-bubble";

/** What the person said; of files that were attached on another page, only that they are there. */
export function UserMessage({ content }: { content: MessageContent }) {
  const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  const text = parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
  const files = parts.filter(({ type }) => type !== "text").length;
  return (
    <div className="ml-auto flex w-fit max-w-[85%] flex-col items-end gap-1">
      {text && <UserBubble text={text} />}
      {files > 0 && <p className="text-ink-faint text-xs">{files === 1 ? "1 file" : `${files} files`} attached</p>}
    </div>
  );
}
