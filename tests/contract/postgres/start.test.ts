import { expect, inject, test } from "vitest";
import { openDatabase } from "@/lib/db/connect";
import { startSidecar } from "../ag-ui/sidecar";

const server = () => new URL(String(inject("postgresUrl")));

function changed(change: (url: URL) => void): string {
  const url = server();
  url.pathname = "/seeded";
  change(url);
  return url.href;
}

test.each([
  ["nothing listens", (url: URL) => void (url.port = "1"), "can't be reached"],
  ["the host is unknown", (url: URL) => void (url.hostname = "db.invalid"), "host of DATABASE_URL"],
  ["the password is wrong", (url: URL) => void (url.password = "hunter2-wrong"), "refused the user or the password"],
  ["the database does not exist", (url: URL) => void (url.pathname = "/none"), "does not exist. Create it"],
  ["TLS is wanted and there is none", (url: URL) => void (url.search = "?sslmode=require"), "has no TLS"],
])("when %s, opening fails with a sentence", async (_, change, sentence) => {
  await expect(openDatabase(changed(change))).rejects.toMatchObject({
    code: "STORAGE",
    message: expect.stringContaining(sentence),
  });
});

test("an address that can't be read is a sentence without the address", async () => {
  const failure = await openDatabase("postgres://shop:p#ss/word@db/shop").catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "STORAGE", message: expect.stringContaining("percent-encoded") });
  expect(String(failure)).not.toContain("p#ss");
});

test("a server that gets no database ends with one sentence, and not the password", async () => {
  const wrong = changed((url) => void (url.password = "hunter2-wrong"));
  const failure = await startSidecar({ DATABASE_URL: wrong }).catch((error: unknown) => String(error));
  expect(failure).toBe(
    "Error: The agent ended with code 1. The database server refused the user or the password of DATABASE_URL. Check them.",
  );
});
