import type { SaidText } from "@/lib/threads/newest-texts";
import { UserBubble } from "../chat/user-bubble";
import { ScrollRegion } from "../ui/scroll-region";
import { StaticMarkdown } from "./static-markdown";

/** Whose messages come in its place: CopilotKit's have small buttons below them, for which room is kept. */
export type ChatUi = "copilotkit" | "own";

const distances: Record<ChatUi, { list: string; said: string; answer: string }> = {
  copilotkit: { list: "gap-2 pb-8", said: "pt-5 pb-8", answer: "pb-8" },
  own: { list: "gap-4 pb-4", said: "", answer: "" },
};

/** What was said last, where the chat will show it: its end in view, or from the top where all of it has room. */
export function StoredTexts({ texts, ui }: { texts: readonly SaidText[]; ui: ChatUi }) {
  const { list, said, answer } = distances[ui];
  return (
    <ScrollRegion label="Messages" aria-busy="true" className="both-gutters flex h-full flex-col-reverse px-4">
      <ol
        className={`mx-auto flex min-h-full w-full max-w-3xl flex-none flex-col pt-6 [overflow-wrap:anywhere] ${list}`}
      >
        {texts.map(({ id, role, text }) =>
          role === "user" ? (
            <li key={id} className={`ml-auto w-fit max-w-[85%] ${said}`}>
              <h3 className="sr-only">You</h3>
              <UserBubble text={text} />
            </li>
          ) : (
            <li key={id} className={answer}>
              <h3 className="sr-only">Agent</h3>
              <StaticMarkdown text={text} />
            </li>
          ),
        )}
      </ol>
    </ScrollRegion>
  );
}
