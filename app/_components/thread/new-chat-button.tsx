"use client";
import { SquarePen } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { Button } from "../ui/button";
import { newId } from "./thread-id";

/** Starts an empty thread on the same page. The old one stays on the server. */
export function NewChatButton() {
  const router = useRouter();
  const pathname = usePathname();
  return (
    <Button onClick={() => router.push(`${pathname}?thread=${newId()}`)}>
      <SquarePen aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      New chat
    </Button>
  );
}
