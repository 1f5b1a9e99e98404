"use client";
import { House } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { demos } from "../demos";

const links = [
  { href: "/", title: "Overview", icon: House },
  ...demos.map(({ slug, title, icon }) => ({ href: `/${slug}`, title, icon })),
];

/** The pages; the current one is marked. */
export function NavLinks({ onNavigate }: { onNavigate?: () => void }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-0.5">
        {links.map(({ href, title, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={pathname === href ? "page" : undefined}
              {...(onNavigate && { onClick: onNavigate })}
              className="flex items-center gap-2.5 rounded-lg px-2 py-2 text-ink-soft text-sm hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink md:py-1.5"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
