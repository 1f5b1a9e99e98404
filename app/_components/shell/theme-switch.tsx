"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { ToggleGroup } from "radix-ui";
import { useSyncExternalStore } from "react";

const themes = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "As the system", icon: Monitor },
];

const never = () => () => {};

/** Light, dark, or as the system. The server can't know the choice, so it is marked after hydration. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Theme"
      value={hydrated ? (theme ?? "system") : ""}
      onValueChange={(value) => value && setTheme(value)}
      className="flex gap-0.5 self-start rounded-lg border border-line p-0.5"
    >
      {themes.map(({ value, label, icon: Icon }) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          aria-label={label}
          title={label}
          className="rounded-md p-1.5 text-ink-faint hover:text-ink data-[state=on]:bg-hover data-[state=on]:text-ink"
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
