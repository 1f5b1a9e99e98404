"use client";
import { Pencil, Trash2 } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NavLink } from "../shell/nav-link";
import type { ListedThread } from "./listed";
import { RenameField } from "./rename-field";
import { useThreadPages } from "./thread-pages";
import { ThreadSign } from "./thread-sign";
import { useThreadsStore } from "./threads-context";
import { useDeleteThread } from "./use-delete-thread";

type Props = { thread: ListedThread; isOpen: boolean; isEditing: boolean };

/** A thread in the list: a link that opens it, and what else can be done with it. */
export function ThreadRow({ thread, isOpen, isEditing }: Props) {
  const { title, status } = thread;
  const store = useThreadsStore();
  const remove = useDeleteThread();
  const pathname = usePathname();
  const { addressOf } = useThreadPages();
  const [isRenaming, setIsRenaming] = useState(false);
  const [wantsFocus, setWantsFocus] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!wantsFocus) return;
    renameButton.current?.focus();
    setWantsFocus(false);
  }, [wantsFocus]);

  if (isRenaming) {
    const done = (name: string | undefined, byKey: boolean) => {
      setIsRenaming(false);
      setWantsFocus(byKey);
      if (name !== undefined) void store.rename(thread, name);
    };
    return (
      <li>
        <RenameField title={title} onDone={done} />
      </li>
    );
  }
  return (
    <li className="group relative flex items-center rounded-lg hover:bg-hover has-aria-[current]:bg-hover">
      <NavLink
        href={addressOf(thread.id, pathname)}
        // Hundreds of rows must not ask for hundreds of pages.
        prefetch={false}
        title={title}
        aria-current={isOpen ? "page" : undefined}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-lg px-2 text-ink-soft text-sm hover:text-ink aria-[current]:font-medium aria-[current]:text-ink md:h-8 no-touch:group-hover:pr-16 no-touch:group-has-focus-visible:pr-16"
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <ThreadSign status={status} />
      </NavLink>
      <span
        data-editing={isEditing}
        className="flex shrink-0 touch:data-[editing=false]:hidden no-touch:absolute no-touch:inset-y-0 no-touch:right-0 no-touch:items-center no-touch:rounded-r-lg no-touch:bg-hover no-touch:pr-1 no-touch:opacity-0 no-touch:group-hover:opacity-100 no-touch:group-has-focus-visible:opacity-100"
      >
        <RowButton ref={renameButton} label={`Rename “${title}”`} onClick={() => setIsRenaming(true)}>
          <Pencil aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        </RowButton>
        <RowButton label={`Delete “${title}”`} onClick={() => remove(thread)}>
          <Trash2 aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        </RowButton>
      </span>
    </li>
  );
}

type RowButtonProps = {
  label: string;
  onClick: () => void;
  children: ReactNode;
  ref?: React.Ref<HTMLButtonElement>;
};

function RowButton({ label, onClick, children, ref }: RowButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      onClick={onClick}
      className="rounded-md p-2 text-ink-faint hover:text-ink no-touch:p-1.5"
    >
      {children}
    </button>
  );
}
