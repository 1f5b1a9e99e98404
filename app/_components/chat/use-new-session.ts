"use client";
import type { Interrupt } from "@ag-ui/core";
import { useCallback, useMemo, useState } from "react";
import type { Problem } from "./problem";
import type { ChatSession } from "./session";

const noInterrupts: readonly Interrupt[] = [];

/** The session of a chat that opens a thread; `connection` is another number each time the thread is opened again. */
export function useNewSession(threadId: string): { session: ChatSession; connection: number } {
  const [connection, setConnection] = useState(1);
  const [problem, setProblem] = useState<Problem>();
  const [open, setOpen] = useState(noInterrupts);
  const [decided, setDecided] = useState(0);
  const reconnect = useCallback(() => {
    setOpen(noInterrupts);
    setConnection((count) => count + 1);
  }, []);
  const session = useMemo(
    () => ({ threadId, problem, setProblem, open, setOpen, decided, setDecided, reconnect }),
    [threadId, problem, open, decided, reconnect],
  );
  return { session, connection };
}
