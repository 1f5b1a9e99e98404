import Link from "next/link";
import { productName } from "../demos";
import { Logo } from "./logo";
import { ModelBadge } from "./model-badge";
import { NavLinks } from "./nav-links";
import { ThemeSwitch } from "./theme-switch";

export type ModelInfo = { label: string; demo: boolean };

/** What the side nav and the phone's menu hold. */
export function NavContent({ model, onNavigate }: { model: ModelInfo; onNavigate?: () => void }) {
  return (
    <div className="flex h-full flex-col gap-6 p-3">
      <Link
        href="/"
        {...(onNavigate && { onClick: onNavigate })}
        className="flex items-center gap-2.5 rounded-lg px-2 py-1.5 font-medium text-sm tracking-tight"
      >
        <Logo />
        {productName}
      </Link>
      <NavLinks {...(onNavigate && { onNavigate })} />
      <div className="mt-auto flex flex-col gap-3">
        <ModelBadge {...model} />
        <ThemeSwitch />
      </div>
    </div>
  );
}
