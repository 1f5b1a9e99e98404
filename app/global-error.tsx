"use client";
import { Button } from "./_components/ui/button";
import { Notice } from "./_components/ui/notice";
import "./globals.css";

/** Stands in place of everything when the layout itself breaks. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="flex min-h-dvh">
          <Notice title="The app broke" text="Nothing that was said is lost: it is kept on the server.">
            <Button look="primary" onClick={reset}>
              Try again
            </Button>
          </Notice>
        </main>
      </body>
    </html>
  );
}
