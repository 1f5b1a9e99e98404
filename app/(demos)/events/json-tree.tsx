"use client";
import { useState } from "react";

/** More entries of one value are shown on demand. */
const page = 100;

type Props = {
  name?: string;
  /** In place of a preview of the value. */
  words?: string;
  value: unknown;
  open?: boolean;
};

/** A JSON value as a tree; what is closed is not in the page. */
export function JsonTree({ name, words, value, open = false }: Props) {
  if (typeof value !== "object" || value === null) {
    return (
      <p className="whitespace-pre-wrap break-words py-px pl-4">
        {name !== undefined && <Name name={name} />}
        <Leaf value={value} />
      </p>
    );
  }
  return <Branch name={name} words={words} value={value} startsOpen={open} />;
}

type BranchProps = { name: string | undefined; words: string | undefined; value: object; startsOpen: boolean };

function Branch({ name, words, value, startsOpen }: BranchProps) {
  const [open, setOpen] = useState(startsOpen);
  const [shown, setShown] = useState(page);
  const entries = Object.entries(value);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="truncate rounded py-px pl-1 marker:text-ink-faint hover:bg-hover">
        {name !== undefined && <Name name={name} />}
        <span className="text-ink-faint">{words ?? (open ? sizeOf(value) : preview(value))}</span>
      </summary>
      {open && (
        <div className="ml-1.5 border-line border-l pl-2">
          {entries.slice(0, shown).map(([key, child]) => (
            <JsonTree key={key} name={key} value={child} />
          ))}
          {entries.length > shown && (
            <button type="button" onClick={() => setShown(shown + page)} className="rounded pl-4 text-accent underline">
              Show more of {entries.length}
            </button>
          )}
        </div>
      )}
    </details>
  );
}

const Name = ({ name }: { name: string }) => <span className="text-ink">{name}: </span>;

function Leaf({ value }: { value: unknown }) {
  if (typeof value === "string") return <span className="text-good">{value === "" ? '""' : value}</span>;
  return <span className="text-accent">{String(value)}</span>;
}

const sizeOf = (value: object) => (Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`);

/** The first few values in one line. */
function preview(value: object): string {
  const texts = Object.entries(value)
    .slice(0, 6)
    .map(([, child]) => (typeof child === "object" && child !== null ? sizeOf(child) : String(child)));
  return texts.length === 0 ? sizeOf(value) : texts.join(" · ").slice(0, 120);
}
