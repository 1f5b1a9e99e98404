"use client";
import { CircleAlert, X } from "lucide-react";
import { useUploadProblem } from "./upload-problem";

/** Says why a file was not attached. */
export function UploadNote() {
  const { text, dismiss } = useUploadProblem();
  if (!text) return null;
  return (
    <div role="alert" className="flex items-start gap-3 rounded-xl bg-bad-soft px-4 py-2.5 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
      <p className="min-w-0 flex-1 break-words text-ink">{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="-m-1 rounded-md p-1 text-ink-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
