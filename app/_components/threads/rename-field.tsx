"use client";
import { type KeyboardEvent, useEffect, useRef } from "react";

type Props = {
  title: string;
  /** `byKey`: the person is still at the keyboard, in this place. */
  onDone: (title: string | undefined, byKey: boolean) => void;
};

/** A thread's name as a field: Enter or leaving it keeps what was written, Escape does not. */
export function RenameField({ title, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (written: string, byKey: boolean) => {
    if (isDone.current) return; // the field that goes away loses the focus, too
    isDone.current = true;
    const text = written.trim();
    onDone(text === "" || text === title ? undefined : text, byKey);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault(); // the button that gets the focus would be pressed by the same key
    end(event.key === "Enter" ? event.currentTarget.value : "", true);
  };
  return (
    <input
      ref={field}
      aria-label="Name of the chat"
      defaultValue={title}
      maxLength={120}
      onKeyDown={press}
      onBlur={(event) => end(event.currentTarget.value, false)}
      className="field h-9 px-2 py-0 md:h-8"
    />
  );
}
