"use client";
import { useTheme } from "next-themes";
import { useMemo } from "react";
import { choiceSchema } from "@/lib/conversation/choice-schema";
import { type ClientTool, defineClientTool } from "@/lib/conversation/client-tools";

/** What the agent can do in a page that is made with `useConversation`. Add yours here. */
export function usePageTools(): readonly ClientTool[] {
  const { setTheme } = useTheme();
  return useMemo(
    () => [
      defineClientTool({
        name: "set_theme",
        description: "Switches the page between light and dark, or follows the system.",
        // zod would do as well, and would be most of this page's JavaScript.
        input: choiceSchema({ theme: ["light", "dark", "system"] }),
        execute: ({ theme }) => {
          setTheme(theme);
          return `The theme is ${theme}.`;
        },
      }),
    ],
    [setTheme],
  );
}
