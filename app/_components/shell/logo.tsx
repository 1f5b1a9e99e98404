/** The product's mark; the icon of the tab is the same drawing. */
export function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-6 shrink-0">
      <rect width="32" height="32" rx="8" fill="var(--tint)" />
      <path d="M9 11.5h14M9 16h9M9 20.5h11" stroke="var(--tint-ink)" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="23" cy="16" r="2" fill="var(--tint-ink)" />
    </svg>
  );
}
