"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useId, useSyncExternalStore } from "react";

const themes = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "As the system", icon: Monitor },
];

const never = () => () => {};

/** Light, dark, or as the system. The server can't know the choice, so it is marked after hydration. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const name = useId(); // the nav is there twice: at the side, and in the phone's menu
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div
      role="radiogroup"
      aria-label="Theme"
      className="flex gap-0.5 self-start rounded-lg border border-line p-0.5 has-focus-visible:outline-2 has-focus-visible:outline-(--tint)"
    >
      {themes.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className="relative rounded-md p-1.5 text-ink-faint hover:text-ink has-checked:bg-hover has-checked:text-ink"
        >
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={hydrated && (theme ?? "system") === value}
            onChange={() => setTheme(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </label>
      ))}
    </div>
  );
}
