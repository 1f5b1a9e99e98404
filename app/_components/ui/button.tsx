import type { ComponentProps } from "react";

const looks = {
  primary: "bg-accent text-accent-ink hover:bg-accent-hover",
  secondary: "border border-line-strong bg-raised text-ink hover:bg-hover",
  quiet: "text-ink-soft hover:bg-hover hover:text-ink",
  danger: "border border-line-strong bg-raised text-bad hover:bg-bad-soft",
};

export type ButtonLook = keyof typeof looks;

/** Classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = "secondary") =>
  `inline-flex min-h-8 shrink-0 items-center justify-center gap-1.5 rounded-lg px-3 py-1 font-medium text-sm transition-colors disabled:cursor-not-allowed disabled:opacity-50 ${looks[look]}`;

/** A button that submits nothing unless told to. */
export function Button({
  look = "secondary",
  className = "",
  ...props
}: ComponentProps<"button"> & { look?: ButtonLook }) {
  return <button type="button" {...props} className={`${buttonClass(look)} ${className}`} />;
}
