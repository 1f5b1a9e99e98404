"use client";
import { useTheme } from "next-themes";
import { useMemo } from "react";
import { z } from "zod";
import { runThemeTool, themeTool } from "../../_components/theme-tool";

/** A tool that runs in this page: what the agent is told of it, and what it does. The result is told in words. */
export type PageTool = { name: string; description: string; parameters: z.ZodType; run: (args: unknown) => string };

/** What the agent can do on this page. Add yours here. */
export function usePageTools(): readonly PageTool[] {
  const { setTheme } = useTheme();
  return useMemo(() => [{ ...themeTool, run: (args) => runThemeTool(args, setTheme) }], [setTheme]);
}

/** The tools as the request offers them. */
export const offered = (tools: readonly PageTool[]) =>
  tools.map(({ name, description, parameters }) => ({ name, description, parameters: z.toJSONSchema(parameters) }));
