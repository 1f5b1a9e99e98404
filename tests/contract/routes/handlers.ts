import { readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";

type Handler = (request: Request, context: { params: Promise<object> }) => Response | Promise<Response>;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const root = join(import.meta.dirname, "../../..");

/** Every method of every route file under `app`, as `METHOD /folder`, and what answers it. */
export async function routeHandlers(): Promise<Map<string, Handler>> {
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" });
  const found = new Map<string, Handler>();
  for (const file of files.filter((name) => /(^|[\\/])route\.tsx?$/.test(name))) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(root, "app", file)).href);
    const path = dirname(file)
      .split(sep)
      .filter((part) => !part.startsWith("("))
      .join("/");
    for (const method of methods) {
      const handler = exported[method];
      if (typeof handler === "function") found.set(`${method} /${path}`, handler as Handler);
    }
  }
  return found;
}

/** The parameters that a path has in a route's folder: those in brackets. */
export function parametersOf(folder: string, path: string): Record<string, string | string[]> {
  const parts = path.split("?", 1)[0]?.split("/") ?? [];
  const found: Record<string, string | string[]> = {};
  folder.split("/").forEach((part, index) => {
    const many = /^\[\[?\.\.\.(\w+)\]\]?$/.exec(part)?.[1];
    const one = /^\[(\w+)\]$/.exec(part)?.[1];
    if (many) found[many] = parts.slice(index);
    else if (one) found[one] = parts[index] ?? "";
  });
  return found;
}
