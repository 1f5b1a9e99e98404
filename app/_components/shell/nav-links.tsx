"use client";
import { House, Inbox, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { demos } from "../demos";
import { WaitingCount } from "../threads/waiting-count";

type Props = { hasInbox: boolean; onNavigate?: (() => void) | undefined };

/** The pages; the current one is marked. */
export function NavLinks({ hasInbox, onNavigate }: Props) {
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-0.5">
        <NavItem href="/" title="Overview" icon={House} onNavigate={onNavigate} />
        {hasInbox && (
          <NavItem href="/inbox" title="Inbox" icon={Inbox} onNavigate={onNavigate}>
            <WaitingCount />
          </NavItem>
        )}
        {demos.map(({ slug, title, icon }) => (
          <NavItem key={slug} href={`/${slug}`} title={title} icon={icon} onNavigate={onNavigate} />
        ))}
      </ul>
    </nav>
  );
}

type ItemProps = { href: string; title: string; icon: LucideIcon; children?: ReactNode } & Pick<Props, "onNavigate">;

function NavItem({ href, title, icon: Icon, onNavigate, children }: ItemProps) {
  const pathname = usePathname();
  return (
    <li>
      <Link
        href={href}
        aria-current={pathname === href ? "page" : undefined}
        {...(onNavigate && { onClick: onNavigate })}
        className="flex items-center gap-2.5 rounded-lg px-2 py-2 text-ink-soft text-sm hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink md:py-1.5"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        {title}
        {children}
      </Link>
    </li>
  );
}
