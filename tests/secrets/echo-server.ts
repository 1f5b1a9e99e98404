import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** A server that refuses everything and repeats all that it got, headers and body: the worst that a provider may do. */
export async function startEchoServer(): Promise<{ url: string; heard: () => string; stop: () => Promise<void> }> {
  let heard = "";
  const server = createServer(async (request, response) => {
    const got = JSON.stringify({ headers: request.headers, body: await text(request) });
    heard += got;
    const error = { message: `I got ${got}`, type: "invalid_request_error", code: "no" };
    response.writeHead(401, { "content-type": "application/json" }).end(JSON.stringify({ error }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard: () => heard,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
