"use client";
import { CopilotChatUserMessage, type CopilotChatUserMessageProps } from "@copilotkit/react-core/v2";
import { filesIn } from "../attachments/message-file";
import { MessageFiles } from "../attachments/message-files";

/** The vendor's message with our files: its own show documents in frames, which our headers refuse. */
function Message(props: CopilotChatUserMessageProps) {
  const files = filesIn(props.message);
  if (files.length === 0) return <CopilotChatUserMessage {...props} />;
  const hasText =
    typeof props.message.content !== "string" && props.message.content.some(({ type }) => type === "text");
  return (
    <CopilotChatUserMessage {...props}>
      {({ messageRenderer, toolbar }) => (
        <div data-message-id={props.message.id} className="copilotKitUserMessage group flex flex-col items-end">
          <MessageFiles files={files} />
          {hasText && messageRenderer}
          {hasText && toolbar}
        </div>
      )}
    </CopilotChatUserMessage>
  );
}

/** As CopilotKit's `userMessage` slot, whose type asks for the parts of the vendor's component too. */
export const UserMessage = Object.assign(Message, CopilotChatUserMessage);
