"use client";
import { Menu } from "lucide-react";
import Link from "next/link";
import { lazy, Suspense, useRef, useState } from "react";
import { productName } from "../product-name";
import { Logo } from "./logo";
import type { NavInfo } from "./nav-content";

// A sixth of the first page's script, and only phones open it.
const load = () => import("./menu-dialog");
const LazyDialog = lazy(async () => ({ default: (await load()).MenuDialog }));

/** The phone's top bar, with the nav in a sheet. */
export function MenuSheet(nav: NavInfo) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-line border-b bg-panel px-2 md:hidden">
      <button
        ref={button}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={() => void load()}
        onClick={() => setOpen(true)}
        className="rounded-lg p-2 text-ink-soft hover:bg-hover"
      >
        <Menu aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <LazyDialog {...nav} onClose={() => setOpen(false)} onClosed={() => button.current?.focus()} />
        </Suspense>
      )}
      <Link href="/" className="flex items-center gap-2 rounded-lg px-1 py-1 font-medium text-sm tracking-tight">
        <Logo />
        {productName}
      </Link>
    </header>
  );
}
