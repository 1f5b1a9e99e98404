import { describe, expect, it } from "vitest";
import { csvText } from "../../agent/tools/csv";
import { exportOrders, exportResultSchema } from "../../agent/tools/export-orders";
import { callTool, MemoryDesk } from "./tools-desk";

function deskOf(count: number): MemoryDesk {
  const desk = new MemoryDesk();
  const [first] = desk.orders;
  if (!first) throw new Error("The desk has no orders.");
  desk.orders.splice(0, desk.orders.length, ...Array.from({ length: count }, (_, at) => ({ ...first, id: 1001 + at })));
  return desk;
}

async function exported(input: unknown, desk: MemoryDesk) {
  const reports: string[] = [];
  const progress = ({ done, total }: { done: number; total: number }) => reports.push(`${done}/${total}`);
  const { run } = await callTool(exportOrders, input, { desk, progress });
  const { result } = await run();
  return { reports, ...exportResultSchema.parse(result) };
}

describe("export_orders", () => {
  it("writes all orders, newest first, and says after each chunk how far it is", async () => {
    const { file, rows, csv, reports } = await exported({}, deskOf(12));
    const lines = csv.trimEnd().split("\n");
    expect([file, rows, lines.length]).toEqual(["orders.csv", 12, 13]);
    expect(lines[0]).toBe("order,placed on,status,customer,email,total,refunded,currency");
    expect(lines[1]).toBe("1012,2026-11-02,paid,Ada Lindqvist,ada@example.com,80,0,EUR");
    expect(lines.slice(1).map((line) => Number(line.slice(0, 4)))).toEqual(
      Array.from({ length: 12 }, (_, at) => 1012 - at),
    );
    expect(reports).toEqual(["0/12", "5/12", "10/12", "12/12"]);
  });

  it("exports only a status, in the currency's own decimals", async () => {
    const { file, csv } = await exported({ status: "open" }, new MemoryDesk());
    expect(file).toBe("orders-open.csv");
    expect(csv.split("\n")[1]).toBe("1044,2026-11-02,open,Yuki Tanabe,ada@example.com,5000,0,JPY");
  });

  it("exports nothing as a header alone", async () => {
    expect(await exported({ status: "shipped" }, new MemoryDesk())).toMatchObject({ rows: 0, reports: ["0/0"] });
  });
});

describe("csvText", () => {
  it.each([
    ['Anna "Ann" Berg, Oslo', '"Anna ""Ann"" Berg, Oslo"'],
    ["two\nlines", '"two\nlines"'],
    ["=HYPERLINK(A1)", "'=HYPERLINK(A1)"],
    ["@SUM(A1), x", '"\'@SUM(A1), x"'],
    ["plain", "plain"],
  ])("writes %j so that a spreadsheet reads it as text", (value, cell) => {
    expect(csvText([[value, 1]])).toBe(`${cell},1\n`);
  });
});
