"use client";
import { ThemeProvider as NextThemes } from "next-themes";
import type { ReactNode } from "react";

/** Keeps `.dark` on the root element as the person, or the system, chose; `FirstTheme` set it first. */
export function ThemeProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <NextThemes attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      {children}
    </NextThemes>
  );
}
