import type { ReactNode } from "react";
import { LazyUserEntry } from "../account/lazy-user-entry";
import { LazyMcpStatus } from "../mcp/lazy-mcp-status";
import { productName } from "../product-name";
import { ThreadList } from "../threads/thread-list";
import { Logo } from "./logo";
import { ModelBadge } from "./model-badge";
import { NavLink } from "./nav-link";
import { ThemeSwitch } from "./theme-switch";

export type NavInfo = {
  /** The pages: `NavLinks`, which only the server can make. */
  links: ReactNode;
  model: { label: string; demo: boolean };
  /** Whether there are threads to list. */
  keepsThreads: boolean;
  /** Whether MCP servers give the agent tools. */
  hasMcp: boolean;
  /** Who is signed in; absent where nobody can (`SIGN_IN`). */
  user?: { email: string | undefined };
};

/** What the side nav and the phone's menu hold. */
export function NavContent({ links, model, keepsThreads, hasMcp, user }: NavInfo) {
  return (
    <div className="flex h-full flex-col py-3">
      <NavLink
        href="/"
        className="mx-3 flex items-center gap-2.5 rounded-lg px-2 py-1.5 font-medium text-sm tracking-tight"
      >
        <Logo />
        {productName}
      </NavLink>
      <div className="mt-3 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-3 pt-1 pb-3">
        {links}
        {keepsThreads && <ThreadList />}
      </div>
      <div className="flex flex-col gap-3 border-line border-t px-3 pt-3">
        <ModelBadge {...model} />
        {hasMcp && <LazyMcpStatus />}
        {user && <LazyUserEntry {...user} />}
        <div className="flex items-center justify-between gap-2">
          <ThemeSwitch />
          <NavLink
            href="/account"
            prefetch={false}
            className="rounded-lg px-2 py-1.5 text-ink-faint text-xs hover:bg-hover hover:text-ink"
          >
            Your data
          </NavLink>
        </div>
      </div>
    </div>
  );
}
