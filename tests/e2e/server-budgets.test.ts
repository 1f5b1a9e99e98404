import { gzipSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { demos } from "../../app/_components/demos";
import { budgets } from "./fixtures/budgets";

const origin = process.env.E2E_URL ?? "";

/** The kilobytes of script, compressed, that a page's HTML names; without what only browsers without modules load. */
async function firstLoad(address: string): Promise<number> {
  const html = await (await fetch(`${origin}${address}`)).text();
  const tags = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/\snomodule/i.test(tag));
  const scripts = [...new Set(tags.map(([, source = ""]) => source))];
  const sizes = await Promise.all(
    scripts.map(async (source) => {
      const script = await fetch(new URL(source, origin));
      expect(script.status, source).toBe(200);
      return gzipSync(await script.arrayBuffer()).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

for (const address of ["/", "/inbox", ...demos.map(({ slug }) => `/${slug}`)]) {
  test(`${address} loads no more script than its budget`, async () => {
    const size = await firstLoad(address);
    expect(size, "scripts were found").toBeGreaterThan(100);
    expect(budgets[address], `tests/e2e/fixtures/budgets.ts has a budget for ${address}`).toBeDefined();
    expect(size).toBeLessThanOrEqual(budgets[address] ?? 0);
  });
}
