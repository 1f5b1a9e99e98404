import { OnDemand } from "./on-demand";

/** In place of `rehype-raw` in the browser: the HTML parser comes with the first message that may have HTML in it. */
export const html = new OnDemand(
  (text) => text.includes("<"),
  async () => (await import("../../../node_modules/rehype-raw/index.js")).default as never,
);

export default html.plugin;
