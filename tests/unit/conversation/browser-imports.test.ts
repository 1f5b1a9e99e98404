import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = "lib/conversation";
/** The one part that is for servers. */
const serverOnly = "in-process-client.ts";
/** What is left of a file's imports when the types are gone. */
const imported = /^(?:import|export) (?!type )[^;]*? from "([^"]+)";/gm;

test("all but the in-process client may go to the browser: it imports nothing but itself and React", () => {
  const files = readdirSync(folder).filter((file) => file !== serverOnly);
  expect(files.length).toBeGreaterThan(30);
  const outside = files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(imported)]
      .map(([, target = ""]) => target)
      .filter((target) => target !== "react" && (!target.startsWith("./") || target.includes("in-process")))
      .map((target) => `${file}: ${target}`),
  );
  expect(outside).toEqual([]);
});
