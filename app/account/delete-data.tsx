"use client";
import { AlertDialog } from "radix-ui";
import { useState } from "react";
import { Button, buttonClass } from "../_components/ui/button";

/** Deletes all that is the user's, after they said so twice. Then everything is loaded anew, as nobody. */
export function DeleteData({ hasAccount }: { hasAccount: boolean }) {
  const [state, setState] = useState<"idle" | "deleting" | "failed">("idle");
  const what = hasAccount ? "your chats, files and account" : "your chats and files";

  async function deleteAll() {
    setState("deleting");
    const isDone = await fetch("/api/me", { method: "DELETE" }).then(
      (response) => response.ok,
      () => false, // no network
    );
    if (isDone) window.location.assign("/");
    else setState("failed");
  }

  return (
    <section aria-label="Delete" className="card flex flex-col gap-3 p-4">
      <p className="text-pretty text-sm leading-relaxed">
        Delete {what}: messages, decisions, attachments, everything. This can't be undone.
      </p>
      <AlertDialog.Root>
        <AlertDialog.Trigger disabled={state === "deleting"} className={`${buttonClass("danger")} self-start`}>
          {state === "deleting" ? "Deleting…" : "Delete everything"}
        </AlertDialog.Trigger>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms_ease-out] bg-black/40" />
          <AlertDialog.Content className="card fixed top-1/2 left-1/2 z-50 flex w-[min(24rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 p-5 outline-none">
            <AlertDialog.Title className="font-medium">Delete everything?</AlertDialog.Title>
            <AlertDialog.Description className="text-pretty text-ink-soft text-sm leading-relaxed">
              This deletes {what} for good. What waits for your decision is deleted too.
            </AlertDialog.Description>
            <div className="flex justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button>Keep</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button look="danger" onClick={deleteAll}>
                  Delete
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
      {state === "failed" && (
        <p role="alert" className="text-bad text-sm">
          It could not be deleted. Try again.
        </p>
      )}
    </section>
  );
}
