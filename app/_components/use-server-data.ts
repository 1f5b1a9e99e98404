"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";

/** `empty`: the server knows of nothing at this address. The last value stays in view while a new one is fetched. */
export type ServerData<T> =
  | { status: "loading" }
  | { status: "empty" }
  | { status: "failed" }
  | { status: "ready"; value: T };

/**
 * Fetches JSON from our own API, checked against `schema`; `refresh` fetches it again. Late answers are dropped.
 * Without an address there is nothing to fetch yet.
 */
export function useServerData<T>(
  url: string | undefined,
  schema: z.ZodType<T>,
): { data: ServerData<T>; refresh: () => void } {
  const [data, setData] = useState<ServerData<T>>({ status: "loading" });
  const newest = useRef(0);
  const refresh = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const next = url === undefined ? { status: "empty" as const } : await fetchData(url, schema);
    if (mine === newest.current) setData(next);
  }, [url, schema]);
  useEffect(() => {
    void refresh();
    return () => {
      newest.current += 1;
    };
  }, [refresh]);
  return { data, refresh };
}

async function fetchData<T>(url: string, schema: z.ZodType<T>): Promise<ServerData<T>> {
  try {
    const response = await fetch(url, { headers: { accept: "application/json" } });
    if (response.status === 404) return { status: "empty" };
    if (!response.ok) return { status: "failed" };
    return { status: "ready", value: schema.parse(await response.json()) };
  } catch {
    return { status: "failed" }; // no network, or an answer that is not ours; the view offers to try again
  }
}
