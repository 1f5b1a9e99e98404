"use client";
import { createContext, type ReactNode, useContext, useState } from "react";

export type Side = "chat" | "aside";

const Context = createContext<readonly [Side, (side: Side) => void] | undefined>(undefined);

/**
 * Holds which side of a `Split` a narrow screen shows. It stands above the chat's provider, which starts anew when a
 * thread is opened again: the person stays where they are.
 */
export function ShownSide({ children }: { children: ReactNode }) {
  return <Context value={useState<Side>("chat")}>{children}</Context>;
}

/** The shown side, and how to show the other one; throws outside of `ShownSide`. */
export function useShownSide() {
  const shown = useContext(Context);
  if (!shown) throw new Error("useShownSide needs a ShownSide above it.");
  return shown;
}
