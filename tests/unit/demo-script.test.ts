import type { LanguageModelV3Prompt, LanguageModelV3ToolResultOutput } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { type DemoCall, type DemoStep, nextStep } from "../../agent/model/demo-script";

const serverTools = [
  "search_orders",
  "get_order",
  "sales_report",
  "refund_order",
  "send_email",
  "update_plan",
  "policy_researcher",
];
const pageTools = ["filter_orders", "highlight_order", "set_theme", "change_background"];

type Answer = (call: DemoCall) => LanguageModelV3ToolResultOutput;
const json = (value: object): LanguageModelV3ToolResultOutput => ({
  type: "json",
  value: JSON.parse(JSON.stringify(value)),
});

const orders = new Map([
  [
    1042,
    {
      id: 1042,
      customer: "Ada Lindqvist",
      status: "paid",
      placedOn: "2026-11-02",
      total: "80.00 EUR",
      refunded: "0.00 EUR",
      left: "80.00 EUR",
    },
  ],
  [
    1043,
    {
      id: 1043,
      customer: "Noor Haddad",
      status: "paid",
      placedOn: "2026-11-03",
      total: "120.00 EUR",
      refunded: "20.00 EUR",
      left: "100.00 EUR",
    },
  ],
  [
    1045,
    {
      id: 1045,
      customer: "Zoë van Dijk",
      status: "refunded",
      placedOn: "2026-11-04",
      total: "30.00 EUR",
      refunded: "30.00 EUR",
      left: "0.00 EUR",
    },
  ],
]);

/** What the desk would answer. */
const desk: Answer = ({ tool, input }) => {
  const order = orders.get(Number(input.orderId));
  switch (tool) {
    case "get_order":
      return order ? json(order) : { type: "error-text", value: `Error: There is no order ${input.orderId}.` };
    case "refund_order":
      return json({ ...order, amount: `${Number(input.amount).toFixed(2)} EUR`, left: "0.00 EUR" });
    case "send_email":
      return json({ orderId: input.orderId, to: "ada@example.com", subject: input.subject });
    case "search_orders":
      return json({ orders: [...orders.values()] });
    case "sales_report":
      return json({
        currency: "EUR",
        weeks: [
          { week: "2026-11-02", revenue: 10 },
          { week: "2026-11-09", revenue: 30.5 },
        ],
        total: { orders: 4, revenue: 40.5, refunded: 5 },
      });
    case "policy_researcher":
      return { type: "text", value: "Our policy notes say under **Refunds**:\n\n> Within 30 days." };
    case "read_policy":
      return json({ title: "Refunds", text: "Within 30 days." });
    case "search_policy":
      return json({ notes: [{ title: "Refunds", text: "Within 30 days." }], titles: ["Refunds"] });
    default:
      return { type: "text", value: "Done" };
  }
};

const user = (text: string): LanguageModelV3Prompt[number] => ({ role: "user", content: [{ type: "text", text }] });

/** Plays a turn to its end as the engine does; returns its steps. */
function play(
  said: string,
  { tools = [...serverTools, ...pageTools], answer = desk, before = [] as LanguageModelV3Prompt } = {},
): { steps: DemoStep[]; calls: DemoCall[]; text: string } {
  const prompt: LanguageModelV3Prompt = [{ role: "system", content: "…" }, ...before, user(said)];
  const offered = tools.map((name) => ({ type: "function" as const, name, inputSchema: {} }));
  const steps: DemoStep[] = [];
  for (;;) {
    const step = nextStep({ prompt, tools: offered });
    steps.push(step);
    const calls = step.calls ?? [];
    if (calls.length === 0) return { steps, calls: steps.flatMap((each) => each.calls ?? []), text: step.text ?? "" };
    if (steps.length > 5) throw new Error(`The script goes round in circles: ${JSON.stringify(steps)}`);
    const ids = calls.map((call, n) => ({ call, toolCallId: `${steps.length}-${n}`, toolName: call.tool }));
    prompt.push({
      role: "assistant",
      content: ids.map(({ call, ...id }) => ({ type: "tool-call", ...id, input: call.input })),
    });
    prompt.push({
      role: "tool",
      content: ids.map(({ call, ...id }) => ({ type: "tool-result", ...id, output: answer(call) })),
    });
  }
}

/** The desk, but for one tool. */
const but =
  (tool: string, output: LanguageModelV3ToolResultOutput): Answer =>
  (call) =>
    call.tool === tool ? output : desk(call);

describe("what the demo model calls", () => {
  it.each<[string, DemoCall[]]>([
    ["Show open orders", [{ tool: "filter_orders", input: { status: "open" } }]],
    ["please list all the orders", [{ tool: "filter_orders", input: { status: "all" } }]],
    [
      "Show the orders of Ada Lindqvist",
      [{ tool: "filter_orders", input: { status: "all", customer: "Ada Lindqvist" } }],
    ],
    ["sort the orders by total", [{ tool: "filter_orders", input: { status: "all", sort: "total" } }]],
    ["Filter by canceled, oldest first", [{ tool: "filter_orders", input: { status: "cancelled", sort: "oldest" } }]],
    ["Highlight order 1042", [{ tool: "highlight_order", input: { orderId: 1042 } }]],
    ["highlight #1042!", [{ tool: "highlight_order", input: { orderId: 1042 } }]],
    ["Make the background light blue", [{ tool: "change_background", input: { color: "lightblue" } }]],
    ["CHANGE THE BACKGROUND COLOR TO #FDE68A", [{ tool: "change_background", input: { color: "#FDE68A" } }]],
    [
      "Can you give the board a nice beige background, please?",
      [{ tool: "change_background", input: { color: "beige" } }],
    ],
    ["Switch to dark mode", [{ tool: "set_theme", input: { theme: "dark" } }]],
    ["use the Light theme", [{ tool: "set_theme", input: { theme: "light" } }]],
    ["set the theme to system", [{ tool: "set_theme", input: { theme: "system" } }]],
    ["Sales by week", [{ tool: "sales_report", input: { weeks: 8 } }]],
    ["How were sales in the last 4 weeks?", [{ tool: "sales_report", input: { weeks: 4 } }]],
    ["What is our refund policy?", [{ tool: "policy_researcher", input: { task: "What is our refund policy?" } }]],
    ["What about order 1042?", [{ tool: "get_order", input: { orderId: 1042 } }]],
    [
      "Add call the supplier on friday to the plan",
      [{ tool: "update_plan", input: { add: [{ text: "Call the supplier", day: "Friday" }] } }],
    ],
    ['Add "Pack parcels" to my plan.', [{ tool: "update_plan", input: { add: [{ text: "Pack parcels" }] } }]],
    [
      "Mark check the stock as done",
      [{ tool: "update_plan", input: { change: [{ item: "check the stock", done: true }] } }],
    ],
    [
      'mark "Check the stock" not done',
      [{ tool: "update_plan", input: { change: [{ item: "Check the stock", done: false }] } }],
    ],
    [
      "tick off check the stock",
      [{ tool: "update_plan", input: { change: [{ item: "check the stock", done: true }] } }],
    ],
    [
      "Move pack parcels to tuesday",
      [{ tool: "update_plan", input: { change: [{ item: "pack parcels", day: "Tuesday" }] } }],
    ],
    ["Remove pack parcels from the plan", [{ tool: "update_plan", input: { remove: ["pack parcels"] } }]],
    ["Rename the plan to Quiet week", [{ tool: "update_plan", input: { title: "Quiet week" } }]],
  ])("%s", (said, calls) => {
    const turn = play(said);
    expect(turn.calls).toEqual(calls);
    expect(turn.text).not.toMatch(/don't understand|could not/);
    expect(turn.text).toMatch(/\S/);
  });

  it("looks orders up in the chat when the page has no board", () => {
    const { calls, text } = play("Show open orders", { tools: serverTools });
    expect(calls).toEqual([{ tool: "search_orders", input: { status: "open", limit: 20 } }]);
    expect(text).toContain("order 1042 of Ada Lindqvist for 80.00 EUR");
  });

  it("plans a whole week", () => {
    const { calls, text, steps } = play("Plan the week");
    expect(calls).toHaveLength(1);
    expect(calls[0]?.input.add).toHaveLength(5);
    expect(steps[0]?.reasoning).toBeTruthy();
    expect(text).toContain("plan for the week");
  });
});

describe("a refund", () => {
  it("looks at the order first, then asks for what is left", () => {
    const { steps, text } = play("refund order 1042 please");
    expect(steps[0]).toMatchObject({ calls: [{ tool: "get_order", input: { orderId: 1042 } }] });
    expect(steps[0]?.reasoning).toBeTruthy();
    expect(steps[1]?.calls).toEqual([{ tool: "refund_order", input: { orderId: 1042, amount: 80 } }]);
    expect(text).toBe("I refunded **80.00 EUR** of order 1042 to Ada Lindqvist. Nothing is left to refund of it.");
  });

  it("of two orders is two guarded calls in one step", () => {
    const { steps, text } = play("Refund orders 1042 and 1043");
    expect(steps[1]?.calls).toEqual([
      { tool: "refund_order", input: { orderId: 1042, amount: 80 } },
      { tool: "refund_order", input: { orderId: 1043, amount: 100 } },
    ]);
    expect(text).toMatch(/80\.00 EUR\*\* of order 1042[\s\S]+100\.00 EUR\*\* of order 1043/);
  });

  it.each([
    ["Refund 20 EUR of order 1042", 20],
    ["refund €12.50 of #1042", 12.5],
    ["Refund 12,50 euros of order 1042", 12.5],
  ])("%s asks for that amount", (said, amount) => {
    expect(play(said).calls.at(-1)).toEqual({ tool: "refund_order", input: { orderId: 1042, amount } });
  });

  it("passes the reason on", () => {
    expect(play("Refund order 1042 because the mug was broken.").calls.at(-1)?.input.reason).toBe("the mug was broken");
  });

  it("tells the amount that a person set", () => {
    const result = { ...orders.get(1042), amount: "50.00 EUR", left: "30.00 EUR" };
    const edited = json({ result, editedByUser: { orderId: 1042, amount: 50 } });
    const { text } = play("Refund order 1042", { answer: but("refund_order", edited) });
    expect(text).toBe(
      "I refunded **50.00 EUR** of order 1042 to Ada Lindqvist, the amount that you set. 30.00 EUR is left of it.",
    );
  });

  it.each<[string, LanguageModelV3ToolResultOutput, RegExp]>([
    [
      "declined with a reason",
      { type: "execution-denied", reason: "too late" },
      /You declined the refund of order 1042 \("too late"\)/,
    ],
    [
      "declined without one",
      { type: "execution-denied" },
      /You declined the refund of order 1042, so I left everything/,
    ],
    [
      "dismissed",
      { type: "execution-denied", reason: "The user dismissed the request." },
      /You dismissed the refund of order 1042, so/,
    ],
    [
      "failed",
      { type: "error-text", value: "Error: The card is closed" },
      /could not do the refund of order 1042: The card is closed\./,
    ],
    [
      "skipped",
      { type: "error-text", value: "Not run: the run was stopped." },
      /could not do the refund of order 1042: the run was stopped\./,
    ],
  ])("that was %s is told and not tried again", (_, output, sentence) => {
    const { calls, text } = play("Refund order 1042", { answer: but("refund_order", output) });
    expect(calls.filter((call) => call.tool === "refund_order")).toHaveLength(1);
    expect(text).toMatch(sentence);
  });

  it("of one order still happens when the other can't", () => {
    const { calls, text } = play("Refund orders 1042, 1045 and 1999");
    expect(calls.filter((call) => call.tool === "refund_order")).toEqual([
      { tool: "refund_order", input: { orderId: 1042, amount: 80 } },
    ]);
    expect(text).toContain("Nothing is left to refund of order 1045.");
    expect(text).toContain("There is no order 1999.");
  });

  it("without a number asks which order", () => {
    expect(play("I want a refund")).toMatchObject({ calls: [], text: expect.stringMatching(/Which order/) });
  });

  it("is done again when it is asked for again", () => {
    const before: LanguageModelV3Prompt = [
      user("Refund order 1042"),
      {
        role: "assistant",
        content: [
          { type: "tool-call", toolCallId: "x", toolName: "refund_order", input: { orderId: 1042, amount: 80 } },
        ],
      },
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "x", toolName: "refund_order", output: { type: "execution-denied" } },
        ],
      },
      { role: "assistant", content: [{ type: "text", text: "You declined." }] },
    ];
    expect(play("Refund order 1042", { before }).calls.map((call) => call.tool)).toEqual(["get_order", "refund_order"]);
  });
});

describe("an email", () => {
  it("is written to the customer by name", () => {
    const { calls, text } = play("Email the customer of order 1042 that the parcel is late");
    expect(calls.at(-1)).toMatchObject({ tool: "send_email", input: { orderId: 1042, subject: "Your order 1042" } });
    expect(calls.at(-1)?.input.body).toMatch(/^Dear Ada Lindqvist,\n\nThe parcel is late\.\n/);
    expect(text).toContain("ada@example.com");
  });

  it("that a person changed is told so", () => {
    const edited = json({
      result: { orderId: 1042, to: "ada@example.com", subject: "Sorry" },
      editedByUser: { subject: "Sorry" },
    });
    const { text } = play("Email the customer of order 1042", { answer: but("send_email", edited) });
    expect(text).toBe('The email "Sorry" is on its way to Ada Lindqvist (ada@example.com), as you changed it.');
  });
});

describe("results", () => {
  it("of sales are summed up", () => {
    expect(play("Sales by week").text).toBe(
      "In 2 weeks there were **4 orders** for **40.50 EUR**, of which 5.00 EUR was refunded. The best week was 2026-11-09 with 30.50 EUR.",
    );
  });

  it("of the researcher are passed on", () => {
    expect(play("What is our refund policy?").text).toContain("> Within 30 days.");
  });

  it("of the policy notes are searched, read and quoted by the researcher", () => {
    const { calls, text } = play("What is our refund policy?", { tools: ["search_policy", "read_policy"] });
    expect(calls.map(({ tool }) => tool)).toEqual(["search_policy", "read_policy"]);
    expect(text).toContain("> Within 30 days.");
  });

  it("of the page are told in its own words", () => {
    const answer = but("highlight_order", { type: "text", value: "There is no order 1999 on the board" });
    expect(play("Highlight order 1999", { answer }).text).toBe("There is no order 1999 on the board.");
    expect(play("Highlight order 1042", { answer: () => json({}) }).text).toBe(
      "Order 1042 is highlighted on the board.",
    );
  });

  it("that are errors are told", () => {
    const answer = but("update_plan", { type: "error-text", value: 'Error: The plan has no item "x".' });
    expect(play("Mark x done", { answer }).text).toContain('The plan has no item "x".');
  });
});

describe("honesty", () => {
  it.each([
    ["Book a courier for order 1042", "book_courier"],
    ["Highlight order 1042", "highlight_order"],
    ["Make the background light blue", "change_background"],
    ["Switch to dark mode", "set_theme"],
  ])("%s: says when the tool is not offered", (said, tool) => {
    const { calls, text } = play(said, { tools: serverTools });
    expect(calls).toEqual([]);
    expect(text).toContain(`\`${tool}\` is not offered`);
  });

  it("books a courier when it can", () => {
    const { calls, text } = play("Book a courier for order 1042", {
      tools: ["book_courier"],
      answer: () => json({ day: "2026-12-01", slot: "08:00–12:00", parcels: 2 }),
    });
    expect(calls).toEqual([{ tool: "book_courier", input: { orderId: 1042 } }]);
    expect(text).toContain("**2026-12-01** between 08:00–12:00 for 2 parcels");
  });

  it("calls nothing when no tool is offered", () => {
    for (const said of [
      "Show open orders",
      "Refund order 1042",
      "Plan the week",
      "Sales by week",
      "What about order 1042?",
    ]) {
      expect(play(said, { tools: [] })).toMatchObject({ calls: [], text: expect.stringContaining("not offered") });
    }
  });

  it.each(["Hello", "What is the capital of France?", ""])(
    "says what it is, what it understands and how to get a real model: %j",
    (said) => {
      const { text } = play(said, { tools: serverTools });
      expect(text).toMatch(/demo model/);
      expect(text).toMatch(/no key/);
      expect(text).toContain("- Refund order 1042");
      expect(text).not.toContain("Switch to dark mode");
      expect(text).toMatch(/OPENAI_API_KEY=…` .*into `\.env`/);
    },
  );

  it("admits what it does not understand", () => {
    expect(play("What is the capital of France?").text).toMatch(/^I don't understand that\./);
  });
});

describe("suggestions", () => {
  const instruction =
    "Suggest what the user could say next. … calling the `copilotkitSuggest` tool.\nProvide at least 1 and at most 2 suggestions.";
  const ask = (said: string, tools: string[]) =>
    nextStep({
      prompt: [user("Show open orders"), user(said)],
      tools: tools.map((name) => ({ type: "function", name, inputSchema: {} })),
      toolChoice: { type: "tool", toolName: "copilotkitSuggest" },
    });

  it("are as many as wanted, and new", () => {
    expect(ask(instruction, [...serverTools, "copilotkitSuggest"]).calls).toEqual([
      {
        tool: "copilotkitSuggest",
        input: {
          suggestions: [
            { title: "Refund order 1042", message: "Refund order 1042" },
            { title: "Refund two orders", message: "Refund orders 1042 and 1043" },
          ],
        },
      },
    ]);
  });

  it("fit the page's tools that the instruction names", () => {
    const said = `${instruction} The user has the following tools available: [{"name":"set_theme"}].`;
    expect(JSON.stringify(ask(said, ["copilotkitSuggest"]).calls)).toContain("Switch to dark mode");
  });
});
