/** The list before it is there, at about its size. */
export function ThreadsSkeleton() {
  return (
    <div className="flex animate-[breathe_1.6s_ease-in-out_infinite] flex-col gap-2.5">
      <p role="status" className="sr-only">
        Loading your chats…
      </p>
      <div className="h-8 rounded-lg bg-hover" />
      {["w-4/5", "w-3/5", "w-2/3"].map((width) => (
        <div key={width} className={`ml-2 h-3.5 rounded bg-hover ${width}`} />
      ))}
    </div>
  );
}
