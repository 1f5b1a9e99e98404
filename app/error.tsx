"use client";
import Link from "next/link";
import { Button, buttonClass } from "./_components/ui/button";
import { Notice } from "./_components/ui/notice";

export default function PageError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Notice
      title="This page broke"
      text="Nothing that was said is lost: it is kept on the server. Try again, or go back."
    >
      <Button look="primary" onClick={reset}>
        Try again
      </Button>
      <Link href="/" className={buttonClass()}>
        Back to the overview
      </Link>
    </Notice>
  );
}
