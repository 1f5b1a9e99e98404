import { OnDemand } from "./on-demand";

/** In place of `rehype-katex` in the browser: formulas, with their fonts, come with the first message that has one. */
export const formulas = new OnDemand(
  (text) => text.includes("$$") || text.includes("```math"),
  async () => {
    await import("../../../node_modules/katex/dist/katex.min.css");
    return (await import("../../../node_modules/rehype-katex/index.js")).default as never;
  },
);

export default formulas.plugin;
