import { Window } from "happy-dom";

// A document that React can draw into. Fetch and streams stay Node's, so that the wire is the real one.
const window = new Window();
const { document, navigator } = window;
for (const [name, value] of Object.entries({ window, document, navigator })) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
