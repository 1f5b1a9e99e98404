"use client";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { NavLink } from "./nav-link";

type Props = { href: string; title: string; icon: ReactNode; children?: ReactNode };

/** A page of the nav; the current one is marked. */
export function NavItem({ href, title, icon, children }: Props) {
  const pathname = usePathname();
  return (
    <li>
      <NavLink
        href={href}
        aria-current={pathname === href ? "page" : undefined}
        className="flex items-center gap-2.5 rounded-lg px-2 py-2 text-ink-soft text-sm hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink md:py-1.5"
      >
        {icon}
        {title}
        {children}
      </NavLink>
    </li>
  );
}
