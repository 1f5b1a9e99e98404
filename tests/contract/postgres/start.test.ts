import { expect, inject, test } from "vitest";
import { openDatabase } from "@/lib/db/connect";
import { startSidecar } from "../ag-ui/sidecar";

/** The address of the tests' database, with other parts. */
function changed(parts: Partial<Pick<URL, "port" | "hostname" | "password" | "pathname" | "search">>): string {
  return Object.assign(new URL("/seeded", String(inject("postgresUrl"))), parts).href;
}

test.each([
  ["nothing listens", { port: "1" }, "can't be reached"],
  ["the host is unknown", { hostname: "db.invalid" }, "host of DATABASE_URL"],
  ["the password is wrong", { password: "hunter2-wrong" }, "refused the user or the password"],
  ["the database does not exist", { pathname: "/none" }, "does not exist. Create it"],
  ["TLS is wanted and there is none", { search: "?sslmode=verify-full" }, "has no TLS"],
])("when %s, opening fails with a sentence", async (_, parts, sentence) => {
  await expect(openDatabase(changed(parts))).rejects.toMatchObject({
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
  const wrong = changed({ password: "hunter2-wrong" });
  const failure = await startSidecar({ DATABASE_URL: wrong }).catch((error: unknown) => String(error));
  expect(failure).toBe(
    "Error: The agent ended with code 1. The database server refused the user or the password of DATABASE_URL. Check them.",
  );
});
