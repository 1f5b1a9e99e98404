/** An answer as it was written. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className="text-[0.9375rem] leading-[1.65] [overflow-wrap:anywhere]">
      <p className="whitespace-pre-wrap">{text}</p>
    </div>
  );
}
