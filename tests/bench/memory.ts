import type { Browser } from "../contract/copilotkit-server";
import { newId } from "../contract/copilotkit-server";
import { measuredRun } from "./measured-run";

/** Heap in use after a collection, in KB. */
function heapKb(): number {
  if (!globalThis.gc) throw new Error("Start node with --expose-gc.");
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024;
}

/** Runs `count` threads to their end, twice, and tells what each of the second time left in memory, in KB. */
export async function leftPerThread(browser: Browser, count: number, tokens: number): Promise<number> {
  const runAll = async () => {
    for (let index = 0; index < count; index++) await measuredRun(browser, newId("memory"), tokens);
  };
  await runAll(); // caches and compiled code are in memory after this
  const before = heapKb();
  await runAll();
  return (heapKb() - before) / count;
}
