import { expect, test } from "vitest";
import { OnDemand } from "@/app/_components/lean/on-demand";

const marks = () => (tree: string[]) => void tree.push("marked");

/** What the plugin makes of a tree. */
function drawn({ plugin }: OnDemand): string[] {
  const tree: string[] = [];
  plugin()(tree as never, undefined as never);
  return tree;
}

test("it is missing only to a text that needs it, and only until it is there", async () => {
  const part = new OnDemand(
    (text) => text.includes("$$"),
    async () => marks as never,
  );
  expect(part.isMissing("plain")).toBe(false);
  expect(part.isMissing("$$x$$")).toBe(true);
  expect(drawn(part)).toEqual([]);
  await part.ready();
  expect(part.isMissing("$$x$$")).toBe(false);
  expect(drawn(part)).toEqual(["marked"]);
});

test("many who wait load it once; what could not be loaded is tried again by the next", async () => {
  let loads = 0;
  const part = new OnDemand(
    () => true,
    async () => {
      loads += 1;
      if (loads === 1) throw new Error("offline");
      return marks as never;
    },
  );
  await Promise.all([part.ready(), part.ready()]);
  expect(loads).toBe(1);
  expect(part.isMissing("$$x$$")).toBe(true);
  expect(drawn(part)).toEqual([]);
  await part.ready();
  expect(drawn(part)).toEqual(["marked"]);
});
