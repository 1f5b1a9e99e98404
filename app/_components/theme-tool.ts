import { z } from "zod";

/** The frontend tool that every page can offer: it works the same switch that the person has. */
export const themeTool = {
  name: "set_theme",
  description: "Switches the page between light and dark, or follows the system.",
  parameters: z.object({ theme: z.enum(["light", "dark", "system"]) }),
};

/** Does what the agent asked, and says how it went. Arguments come unchecked from the model: a wrong one is told. */
export function runThemeTool(args: unknown, setTheme: (theme: string) => void): string {
  const read = themeTool.parameters.safeParse(args);
  if (!read.success) return z.prettifyError(read.error);
  setTheme(read.data.theme);
  return `The theme is ${read.data.theme}.`;
}
