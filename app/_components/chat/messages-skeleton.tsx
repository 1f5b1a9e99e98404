"use client";
import { useOpening } from "../opening/opening-context";

const lines = ["w-2/5 self-end", "w-4/5", "w-3/5"];

/** Stands in for the conversation while it is loaded: what was said last in it, where that is known. */
export function MessagesSkeleton() {
  const said = useOpening();
  return (
    <>
      <p role="status" className="sr-only">
        Opening the chat…
      </p>
      {said || (
        <div aria-busy="true" className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 pt-10">
          {lines.map((line) => (
            <div key={line} className={`h-8 animate-[breathe_1.6s_ease-in-out_infinite] rounded-lg bg-hover ${line}`} />
          ))}
        </div>
      )}
    </>
  );
}
