import type { ReactNode } from "react";
import { env } from "@/lib/env";
import { hasMcp } from "@/lib/has-mcp";
import { keepsThreads } from "@/lib/keeps-threads";
import { modelLabel } from "@/lib/model-label";
import { viewersAccount } from "@/lib/viewer";
import { demos } from "../demos";
import { ThreadPages } from "../threads/thread-pages";
import { ThreadsProvider } from "../threads/threads-context";
import { MenuSheet } from "./menu-sheet";
import { NavContent } from "./nav-content";
import { NavLinks } from "./nav-links";

const threadPages = demos.map(({ slug }) => `/${slug}`);

/** The frame of every page: nav on the left, or a top bar with a menu on phones. */
export async function AppShell({ children }: { children: ReactNode }) {
  const nav = {
    links: <NavLinks hasInbox={keepsThreads()} />,
    model: await modelLabel(),
    keepsThreads: keepsThreads(),
    hasMcp: hasMcp(),
    ...(env().signIn && { user: { email: (await viewersAccount())?.email } }),
  };
  const frame = (
    <div className="flex h-dvh flex-col overflow-hidden md:flex-row">
      <aside className="hidden w-60 shrink-0 border-line border-r bg-panel md:block">
        <NavContent {...nav} />
      </aside>
      <MenuSheet {...nav} />
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  );
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-sm text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <ThreadPages paths={threadPages}>
        {nav.keepsThreads ? <ThreadsProvider>{frame}</ThreadsProvider> : frame}
      </ThreadPages>
    </>
  );
}
