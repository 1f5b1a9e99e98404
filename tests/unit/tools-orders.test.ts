import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonSchema } from "../../agent/engine/tool-schema";
import { agent } from "../../agent/index";
import { getOrder } from "../../agent/tools/get-order";
import { tools } from "../../agent/tools/index";
import { moneyText, toDecimal, toMinorUnits } from "../../agent/tools/money";
import { refundOrder } from "../../agent/tools/refund-order";
import { salesReport } from "../../agent/tools/sales-report";
import { searchOrders } from "../../agent/tools/search-orders";
import { searchPolicy } from "../../agent/tools/search-policy";
import { sendEmail } from "../../agent/tools/send-email";
import { callTool, MemoryDesk } from "./tools-desk";

async function resultOf(...args: Parameters<typeof callTool>) {
  const { run } = await callTool(...args);
  return (await run()).result;
}

describe("every tool", () => {
  it.each(tools.map((tool) => [tool.name, tool] as const))("%s tells models what it takes", (name, tool) => {
    expect(name).toMatch(/^[a-z_]{1,64}$/);
    expect(tool.description.length).toBeGreaterThan(20);
    const schema = jsonSchema(tool.input);
    expect(schema.type).toBe("object");
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(schema.properties)).length).toBeGreaterThan(0);
  });

  it("is offered under its own name once", () => {
    const names = agent.tools.map((tool) => tool.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("money", () => {
  it.each([
    [80, "EUR", 8000],
    [0.07, "EUR", 7],
    [19.9, "EUR", 1990],
    [1.15, "EUR", 115],
    [4.35, "EUR", 435],
    [1000000, "EUR", 100000000],
    [500, "JPY", 500],
  ])("%s %s are %s minor units", (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency)).toBe(minor);
    expect(toDecimal(minor, currency)).toBe(amount);
  });

  it.each([
    [1.005, "EUR"],
    [10.5, "JPY"],
    [1e-7, "EUR"],
    [Number.NaN, "EUR"],
    [1e21, "EUR"],
  ])("%s %s is no amount", (amount, currency) =>
    expect(() => toMinorUnits(amount, currency)).toThrow(/at most \d decimals/),
  );

  it.each([
    [8000, "EUR", "80.00 EUR"],
    [7, "EUR", "0.07 EUR"],
    [-1250, "EUR", "-12.50 EUR"],
    [500, "JPY", "500 JPY"],
  ])("%s %s are shown as %s", (minor, currency, text) => expect(moneyText(minor, currency)).toBe(text));
});

describe("search_orders and get_order", () => {
  it("finds by status and by customer", async () => {
    expect(await resultOf(searchOrders, { status: "open" })).toMatchObject({
      orders: [{ id: 1044, total: "5000 JPY" }],
    });
    expect(await resultOf(searchOrders, { customer: "Noor" })).toMatchObject({ orders: [{ id: 1043 }] });
    expect(await resultOf(searchOrders, { limit: 2 })).toMatchObject({ orders: [{ id: 1045 }, { id: 1044 }] });
  });

  it("shows an order with what is left to refund", async () => {
    expect(await resultOf(getOrder, { orderId: 1042 })).toEqual({
      id: 1042,
      customer: "Ada Lindqvist",
      email: "ada@example.com",
      status: "paid",
      placedOn: "2026-11-02",
      total: "80.00 EUR",
      refunded: "0.00 EUR",
      left: "80.00 EUR",
      items: [{ name: "Stoneware mug", quantity: 2, price: "40.00 EUR", total: "80.00 EUR" }],
    });
  });

  it("says that an order does not exist", async () => {
    await expect(resultOf(getOrder, { orderId: 9999 })).rejects.toThrow("There is no order 9999.");
  });
});

describe("refund_order", () => {
  it("asks first, in words, and lets the amount be changed", async () => {
    const { asked } = await callTool(refundOrder, { orderId: 1042, amount: 80, reason: "Broken mug" });
    expect(asked).toEqual({
      message: "Refund 80.00 EUR of order 1042 to Ada Lindqvist? Reason: Broken mug",
      editable: ["amount"],
    });
  });

  it("refunds exactly that amount, once for a call", async () => {
    const desk = new MemoryDesk();
    const first = await resultOf(refundOrder, { orderId: 1042, amount: 19.9 }, { desk });
    const again = await resultOf(refundOrder, { orderId: 1042, amount: 19.9 }, { desk });
    expect(first).toMatchObject({ id: 1042, amount: "19.90 EUR", refunded: "19.90 EUR", left: "60.10 EUR" });
    expect(again).toEqual(first);
    expect((await desk.getOrder(1042))?.refunded).toBe(1990);
  });

  it("takes the same call id in another thread for another refund", async () => {
    const desk = new MemoryDesk();
    await resultOf(refundOrder, { orderId: 1042, amount: 10 }, { desk, threadId: "a" });
    await resultOf(refundOrder, { orderId: 1042, amount: 10 }, { desk, threadId: "b" });
    expect((await desk.getOrder(1042))?.refunded).toBe(2000);
  });

  it("does not even ask when there is nothing to refund, or no such order", async () => {
    await expect(callTool(refundOrder, { orderId: 1045, amount: 10 })).rejects.toThrow("Nothing is left to refund");
    await expect(callTool(refundOrder, { orderId: 1, amount: 10 })).rejects.toThrow("There is no order 1.");
    await expect(callTool(refundOrder, { orderId: 1042, amount: 10.005 })).rejects.toThrow("at most 2 decimals");
  });

  it.each([0, -5, "80", Number.POSITIVE_INFINITY])("refuses the amount %s", async (amount) => {
    await expect(callTool(refundOrder, { orderId: 1042, amount })).rejects.toThrow(z.ZodError);
  });
});

describe("send_email", () => {
  it("asks first, then sends what was approved", async () => {
    const desk = new MemoryDesk();
    const { asked, run } = await callTool(sendEmail, { orderId: 1042, subject: "Hello", body: "Soon." }, { desk });
    expect(asked).toEqual({
      message: "Send this email to Ada Lindqvist <ada@example.com> about order 1042?",
      editable: ["subject", "body"],
    });
    expect(desk.emails).toEqual([]);
    expect((await run()).result).toEqual({ orderId: 1042, to: "ada@example.com", subject: "Hello" });
    expect(desk.emails).toEqual([{ orderId: 1042, subject: "Hello", body: "Soon." }]);
  });
});

describe("sales_report", () => {
  it("gives the weeks and their sums as decimal numbers", async () => {
    expect(await resultOf(salesReport, {})).toEqual({
      currency: "EUR",
      weeks: [
        { week: "2026-11-02", orders: 3, revenue: 250.5, refunded: 0 },
        { week: "2026-11-09", orders: 1, revenue: 49.9, refunded: 10 },
      ],
      total: { orders: 4, revenue: 300.4, refunded: 10 },
    });
  });
});

describe("search_policy", () => {
  it("finds the note that a question is about", async () => {
    expect(await resultOf(searchPolicy, { query: "What is our refund policy?" })).toMatchObject({
      notes: [{ title: "Refunds" }],
    });
  });

  it("says which notes there are when none fits", async () => {
    expect(await resultOf(searchPolicy, { query: "parking" })).toEqual({ notes: [], titles: ["Refunds", "Shipping"] });
  });
});
