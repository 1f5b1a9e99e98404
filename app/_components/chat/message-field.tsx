"use client";
import type { KeyboardEvent, ReactNode, Ref } from "react";

type Props = {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  /** Stands above the text, inside of the field. */
  above?: ReactNode;
  /** Stands before the text. */
  before?: ReactNode;
  children: ReactNode;
};

/** A text field that grows with its text. Enter sends, Shift+Enter breaks the line; IME composition is left alone. */
export function MessageField({
  ref,
  label,
  placeholder = "Write a message",
  value,
  onChange,
  onSend,
  above,
  before,
  children,
}: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <div className="rounded-2xl border border-line-strong bg-raised shadow-xs has-[textarea:focus-visible]:border-accent">
      {above}
      <div className="flex items-end">
        {before}
        <textarea
          ref={ref}
          aria-label={label}
          placeholder={placeholder}
          rows={1}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className={`field-sizing-content max-h-48 min-h-12 min-w-0 flex-1 resize-none rounded-2xl bg-transparent py-3 text-base leading-6 outline-none placeholder:text-ink-faint ${before ? "" : "pl-4"}`}
        />
        {children}
      </div>
    </div>
  );
}
