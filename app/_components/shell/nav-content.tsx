import Link from "next/link";
import { LazyUserEntry } from "../account/lazy-user-entry";
import { LazyMcpStatus } from "../mcp/lazy-mcp-status";
import { productName } from "../product-name";
import { ThreadList } from "../threads/thread-list";
import { Logo } from "./logo";
import { ModelBadge } from "./model-badge";
import { NavLinks } from "./nav-links";
import { ThemeSwitch } from "./theme-switch";

export type NavInfo = {
  model: { label: string; demo: boolean };
  /** Whether there are threads to list. */
  keepsThreads: boolean;
  /** Whether MCP servers give the agent tools. */
  hasMcp: boolean;
  /** Who is signed in; absent where nobody can (`SIGN_IN`). */
  user?: { email: string | undefined };
};

type Props = NavInfo & { onNavigate?: () => void };

/** What the side nav and the phone's menu hold. */
export function NavContent({ model, keepsThreads, hasMcp, user, onNavigate }: Props) {
  return (
    <div className="flex h-full flex-col py-3">
      <Link
        href="/"
        {...(onNavigate && { onClick: onNavigate })}
        className="mx-3 flex items-center gap-2.5 rounded-lg px-2 py-1.5 font-medium text-sm tracking-tight"
      >
        <Logo />
        {productName}
      </Link>
      <div className="mt-3 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-3 pt-1 pb-3">
        <NavLinks hasInbox={keepsThreads} onNavigate={onNavigate} />
        {keepsThreads && <ThreadList onNavigate={onNavigate} />}
      </div>
      <div className="flex flex-col gap-3 border-line border-t px-3 pt-3">
        <ModelBadge {...model} />
        {hasMcp && <LazyMcpStatus />}
        {user && <LazyUserEntry {...user} onNavigate={onNavigate} />}
        <div className="flex items-center justify-between gap-2">
          <ThemeSwitch />
          <Link
            href="/account"
            prefetch={false}
            {...(onNavigate && { onClick: onNavigate })}
            className="rounded-lg px-2 py-1.5 text-ink-faint text-xs hover:bg-hover hover:text-ink"
          >
            Your data
          </Link>
        </div>
      </div>
    </div>
  );
}
