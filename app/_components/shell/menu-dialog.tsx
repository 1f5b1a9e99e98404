"use client";
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { NavContent, type NavInfo } from "./nav-content";
import { OnNavigate } from "./nav-link";

type Props = NavInfo & {
  onClose: () => void;
  /** Takes the focus back. */
  onClosed: () => void;
};

/** The nav in a sheet over the page. */
export function MenuDialog({ onClose, onClosed, ...nav }: Props) {
  return (
    <Dialog.Root defaultOpen onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms_ease-out] bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          // The first thing that takes the focus is the search, and a phone would put its keyboard over the menu.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          // In a field, Escape is the field's.
          onEscapeKeyDown={(event) => event.target instanceof HTMLInputElement && event.preventDefault()}
          className="fixed inset-y-0 left-0 z-50 w-72 animate-[slide-in_180ms_ease-out] border-line border-r bg-panel outline-none"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <OnNavigate value={onClose}>
            <NavContent {...nav} />
          </OnNavigate>
          <Dialog.Close
            aria-label="Close menu"
            className="absolute top-3 right-3 rounded-lg p-2 text-ink-soft hover:bg-hover"
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
