import { expect, test } from "vitest";
import { startSidecar } from "./sidecar";

const tokenless = { AG_UI_TOKEN: "" };

test("without a token the agent starts in development, for this machine", async () => {
  const sidecar = await startSidecar(tokenless);
  const capabilities = await fetch(`${sidecar.url}capabilities`);
  await sidecar.close();
  expect(capabilities.status).toBe(200);
});

test("without a token it does not start in production, and says why", async () => {
  await expect(startSidecar({ ...tokenless, NODE_ENV: "production" })).rejects.toThrow("AG_UI_TOKEN is not set");
});
