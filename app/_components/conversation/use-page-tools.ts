"use client";
import { useTheme } from "next-themes";
import { useMemo } from "react";
import { type ClientTool, defineClientTool } from "@/lib/conversation/client-tools";
import { themeTool } from "../theme-tool";

/** What the agent can do in a page that is made with `useConversation`. */
export function usePageTools(): readonly ClientTool[] {
  const { setTheme } = useTheme();
  return useMemo(() => {
    const { name, description, parameters } = themeTool;
    const execute = ({ theme }: { theme: string }) => {
      setTheme(theme);
      return `The theme is ${theme}.`;
    };
    return [defineClientTool({ name, description, input: parameters, execute })];
  }, [setTheme]);
}
