"use client";
import { Menu, X } from "lucide-react";
import Link from "next/link";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { productName } from "../product-name";
import { Logo } from "./logo";
import { NavContent, type NavInfo } from "./nav-content";

/** The phone's top bar, with the nav in a sheet. */
export function MenuSheet(nav: NavInfo) {
  const [open, setOpen] = useState(false);
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-line border-b bg-panel px-2 md:hidden">
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger aria-label="Open menu" className="rounded-lg p-2 text-ink-soft hover:bg-hover">
          <Menu aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms_ease-out] bg-black/40" />
          <Dialog.Content
            aria-describedby={undefined}
            // The first thing that takes the focus is the search, and a phone would put its keyboard over the menu.
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
            }}
            // In a field, Escape is the field's.
            onEscapeKeyDown={(event) => event.target instanceof HTMLInputElement && event.preventDefault()}
            className="fixed inset-y-0 left-0 z-50 w-72 animate-[slide-in_180ms_ease-out] border-line border-r bg-panel outline-none"
          >
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <NavContent {...nav} onNavigate={() => setOpen(false)} />
            <Dialog.Close
              aria-label="Close menu"
              className="absolute top-3 right-3 rounded-lg p-2 text-ink-soft hover:bg-hover"
            >
              <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Link href="/" className="flex items-center gap-2 rounded-lg px-1 py-1 font-medium text-sm tracking-tight">
        <Logo />
        {productName}
      </Link>
    </header>
  );
}
