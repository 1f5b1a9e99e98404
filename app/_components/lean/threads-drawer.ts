/*
 * In place of `@copilotkit/web-components/threads-drawer` in the browser (docs/decisions/009-lean-pages.md): the shell has its
 * own list of chats.
 */
export const COPILOTKIT_THREADS_DRAWER_TAG = "copilotkit-threads-drawer";

export function defineCopilotKitThreadsDrawer(): never {
  throw new Error("The vendor's drawer is switched off: take its alias out of next.config.ts.");
}
