"use client";
import { type ComponentProps, lazy, Suspense } from "react";
import type { UserEntry } from "./user-entry";

// Only where people can sign in does the browser load it.
const Loaded = lazy(async () => ({ default: (await import("./user-entry")).UserEntry }));

export function LazyUserEntry(props: ComponentProps<typeof UserEntry>) {
  return (
    <Suspense fallback={<div className="h-8" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
