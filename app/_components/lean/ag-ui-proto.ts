/*
 * In place of `@ag-ui/proto` in the browser (docs/decisions/009-lean-pages.md): the server streams events as text, and the
 * client asks for the binary form only where its type is named here.
 */
export const AGUI_MEDIA_TYPE = "application/vnd.ag-ui.event+proto";

export function decode(): never {
  throw new Error("The binary form of AG-UI is switched off: take its alias out of next.config.ts.");
}
