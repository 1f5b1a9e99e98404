/** What a chat is made of, each part after those that it needs. The same modules are evaluated once, whoever asks first. */
const parts = [
  () => require("./parts/schemas"),
  () => require("./parts/agent"),
  () => require("./parts/core"),
  () => require("./parts/markdown"),
  () => require("./parts/streamed-markdown"),
  () => require("./parts/chat"),
];

/**
 * Evaluates the code of a chat part by part, so that the page answers in between: all of it at once would block a slow
 * phone for most of a second. It is `require` that makes a module run when it is called for and not when it is loaded.
 */
export async function inTurn<T>(chat: () => T): Promise<T> {
  for (const part of parts) {
    part();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return chat();
}
