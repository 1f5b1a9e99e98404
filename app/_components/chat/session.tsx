"use client";
import type { Interrupt } from "@copilotkit/react-core/v2";
import { createContext, type Dispatch, type SetStateAction, useContext } from "react";
import type { Problem } from "./problem";

/** What the parts of one open chat share. */
export type ChatSession = {
  threadId: string;
  /** The failure of the last run or connect, until the person acts on it. */
  problem: Problem | undefined;
  setProblem: Dispatch<SetStateAction<Problem | undefined>>;
  /** The questions that wait for a person; while there are any, the composer is closed. */
  open: readonly Interrupt[];
  setOpen(open: readonly Interrupt[]): void;
  /** How many of them are decided; all decisions are sent together. */
  decided: number;
  setDecided(count: number): void;
  /** Opens the thread again from the server's record. */
  reconnect(): void;
};

const Context = createContext<ChatSession | undefined>(undefined);

export const ChatSessionContext = Context.Provider;

/** The session of the chat around; throws outside of `ChatProvider`. */
export function useChatSession(): ChatSession {
  const session = useContext(Context);
  if (!session) throw new Error("useChatSession needs a ChatProvider above it.");
  return session;
}
