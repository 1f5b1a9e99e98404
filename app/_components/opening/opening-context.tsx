"use client";
import { createContext, type ReactNode, useContext } from "react";

const Context = createContext<ReactNode>(undefined);

/** Gives the chat below what it shows until it is there: what was said last in its thread, drawn on the server. */
export function Opening({ said, children }: { said: ReactNode; children: ReactNode }) {
  return <Context value={said}>{children}</Context>;
}

/** What was said last in the thread when the page was asked for; nothing in a new one. */
export const useOpening = (): ReactNode => useContext(Context);

/** Of a chat that is opened again: what was said last may be older by now than what was on the screen. */
export function FirstOpening({ connection, children }: { connection: number; children: ReactNode }) {
  const said = useOpening();
  return <Context value={connection === 1 ? said : undefined}>{children}</Context>;
}
