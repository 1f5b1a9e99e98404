"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { newId } from "../../_components/thread/thread-id";
import { Button } from "../../_components/ui/button";
import type { PlanEdit } from "./plan-edit";

/** Adds an item at the end of the plan. */
export function AddItem({ full, onEdit }: { full: boolean; onEdit: (edit: PlanEdit) => void }) {
  const [text, setText] = useState("");
  if (full) return <p className="border-line border-t px-4 py-3 text-ink-faint text-sm">The plan is full: 50 items.</p>;
  return (
    <form
      className="flex gap-2 border-line border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.trim()) return;
        onEdit({ kind: "add", item: { id: newId(), text: text.trim(), done: false } });
        setText("");
      }}
    >
      <input
        aria-label="New item"
        placeholder="New item"
        className="field"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={!text.trim()}>
        <Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Add
      </Button>
    </form>
  );
}
