/** In place of `phoenix` in the browser (docs/decisions/009-lean-pages.md): only the vendor's hosted threads use its socket. */
export class Socket {
  constructor() {
    throw new Error("Sockets are switched off: take the alias of phoenix out of next.config.ts.");
  }
}
