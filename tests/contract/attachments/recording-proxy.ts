import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Stands before a provider's server and keeps the bodies of requests as they were on the wire. */
export async function recordingProxy(target: () => string) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    const headers = { "content-type": "application/json", authorization: "Bearer key-of-user" };
    const answer = await fetch(`${target()}${request.url}`, { method: "POST", headers, body });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
