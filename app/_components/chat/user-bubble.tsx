/** The text of what the person said. */
export function UserBubble({ text }: { text: string }) {
  return <p className="whitespace-pre-wrap rounded-2xl bg-hover px-4 py-2 text-[0.9375rem]">{text}</p>;
}
