import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type DownloadOptions, download } from "@/lib/attachments/download";
import { certificateFor } from "./certificate";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTPS server on loopback that is known as `files.test` to those who trust its certificate. */
export async function fileServer(answers: Record<string, Answer>) {
  const { key, cert } = certificateFor("files.test");
  const asked: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url ?? "");
    const answer = answers[request.url ?? ""];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://files.test:${port}`,
    asked,
    /** Downloads from it as if loopback were the public internet. */
    download: (url: string, options: Partial<DownloadOptions> = {}) =>
      download(url, {
        maxBytes: 1000,
        signal: new AbortController().signal,
        ca: cert,
        resolve: async () => ["127.0.0.1"],
        isAllowed: (address) => address === "127.0.0.1",
        ...options,
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with a body, and with its length told. */
export const sends =
  (body: string | Uint8Array, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { "content-length": Buffer.byteLength(body), ...headers }).end(body);

export const redirectsTo =
  (location: string, status = 302): Answer =>
  (_, response) =>
    response.writeHead(status, { location }).end("moved");
