import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

const said: string[] = [];

// A test that expects such a line puts its own spy in place, and asserts on it.
beforeEach(() => {
  said.length = 0;
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => void said.push(`console.${method}: ${format(...args)}`));
  }
});

afterEach(() => {
  expect(said, "nothing is written with console.error or console.warn").toEqual([]);
});
