import { House, Inbox, type LucideIcon } from "lucide-react";
import { demos } from "../demos";
import { WaitingCount } from "../threads/waiting-count";
import { NavItem } from "./nav-item";

/** The pages. Made on the server, so that the demos' icons and words are no script of every page. */
export function NavLinks({ hasInbox }: { hasInbox: boolean }) {
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-0.5">
        <NavItem href="/" title="Overview" icon={drawn(House)} />
        {hasInbox && (
          <NavItem href="/inbox" title="Inbox" icon={drawn(Inbox)}>
            <WaitingCount />
          </NavItem>
        )}
        {demos.map(({ slug, title, icon }) => (
          <NavItem key={slug} href={`/${slug}`} title={title} icon={drawn(icon)} />
        ))}
      </ul>
    </nav>
  );
}

const drawn = (Icon: LucideIcon) => <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />;
