import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"section">, "aria-label" | "tabIndex" | "className"> & {
  label: string;
  className: string;
};

/** A named region that scrolls by itself. */
export function ScrollRegion({ label, className, ...section }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, no keyboard can scroll a region that holds no control
    <section {...section} aria-label={label} tabIndex={0} className={`overflow-auto ${className}`} />
  );
}
