"use client";
import Link from "next/link";
import { type ComponentProps, createContext, useContext } from "react";

/** Called by every link of the nav: what closes the phone's menu. At the side there is nothing to close. */
export const OnNavigate = createContext<(() => void) | undefined>(undefined);

/** A link of the nav. */
export function NavLink(props: Omit<ComponentProps<typeof Link>, "onClick">) {
  const onNavigate = useContext(OnNavigate);
  return <Link {...props} {...(onNavigate && { onClick: onNavigate })} />;
}
