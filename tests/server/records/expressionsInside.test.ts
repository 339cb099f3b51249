import { describe, expect, test } from "vitest";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { openTestServer } from "../../support/server.ts";

const text = { type: "string", maxLength: 200 };
const money = { type: "integer", format: "money" };
const choice = (title: string, more: object = {}) => ({ const: title.toLowerCase(), title, ...more });

/** Quotes with expressions in a group and in rows, written down without TypeScript. */
const server = await openTestServer({
  config: {
    configDir: definitionFolder({
      "schemas/records/quote.json": {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: {
          name: text,
          discount: { type: "number" },
          total: { ...money, "x-computed": "sum(lines.amount) - orElse(delivery.cost, 0)" },
          delivery: {
            type: "object",
            title: "Delivery",
            additionalProperties: false,
            properties: {
              way: {
                oneOf: [choice("Post"), choice("Courier", { "x-offered-when": "count(lines.hours) > 1" })],
              },
              km: { type: "number", title: "Kilometres" },
              cost: { ...money, "x-computed": "km * 100" },
              reason: { ...text, title: "Reason", "x-required-when": "km > 50" },
              door: { ...text, title: "Door", "x-read-only-when": 'way == "courier"' },
            },
          },
          lines: {
            type: "array",
            title: "Lines",
            items: {
              type: "object",
              additionalProperties: false,
              properties: {
                what: text,
                hours: { type: "number" },
                rate: money,
                amount: { ...money, "x-computed": "hours * rate * (1 - orElse(discount, 0))" },
                note: {
                  ...text,
                  title: "Note",
                  "x-required-when": "amount > 10000 && !filled(delivery.reason)",
                },
                status: { oneOf: [choice("Open"), choice("Agreed", { "x-offered-when": "hours > 0" })] },
                price: { ...money, title: "Price", "x-read-only-when": 'status == "agreed"' },
              },
            },
          },
        },
      },
      "resources/quotes.json": { name: "quotes", record: { schema: "records/quote" } },
    }),
  },
});
const admin = await server.as("admin");
const post = (record: object) => admin.post("records/quotes", { name: "Ramp", ...record });
const put = (id: unknown, change: object) => admin.put(`records/quotes/${String(id)}`, change);

describe("a computed value in rows and groups", () => {
  test("follows its row, the record around it and other rows' values follow it", async () => {
    const made = await post({
      discount: 0.5,
      delivery: { km: 2 },
      lines: [{ hours: 2, rate: 1000, amount: 1 }, { hours: 1 }, { hours: 1, rate: 300 }],
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      delivery: { km: 2, cost: 200 },
      lines: [{ amount: 1000 }, {}, { amount: 150 }],
      total: 950,
    });
    expect((made.body.lines as object[])[1]).not.toHaveProperty("amount");
    const changed = await put(made.body.uuid, { discount: 0 });
    expect(changed.body).toMatchObject({ lines: [{ amount: 2000 }, {}, { amount: 300 }], total: 2100 });
    const sorted = await admin.get("records/quotes", { sort: JSON.stringify(["total", "DESC"]) });
    expect(sorted.status, sorted.text).toBe(200);
  });

  test("that was shown may be sent back, also where there is none any more", async () => {
    const made = await post({ lines: [{ hours: 2, rate: 1000 }] });
    const [line] = made.body.lines as unknown as [object];
    const saved = await put(made.body.uuid, { lines: [{ ...line, rate: null }] });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.lines).toEqual([{ hours: 2 }]);
    expect(saved.body).not.toHaveProperty("total");
  });
});

test("conditions of groups and rows are told with their place", async () => {
  const refused = await post({
    delivery: { way: "courier", km: 60 },
    lines: [
      { hours: 2, rate: 1 },
      { rate: 9000, status: "agreed" },
    ],
  });
  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({
    "delivery.way": ["Way: “Courier” cannot be chosen for this record."],
    "delivery.reason": ["Reason is required."],
    "lines.1.status": ["Status: “Agreed” cannot be chosen for this record."],
  });
  const noted = await post({ lines: [{ hours: 2, rate: 6000 }] });
  expect(noted.errors).toEqual({ "lines.0.note": ["Note is required."] });
  expect(
    (await post({ delivery: { km: 60, reason: "Far" }, lines: [{ hours: 2, rate: 6000 }] })).status,
  ).toBe(201);
});

describe("a value that people cannot change now, in groups and rows", () => {
  const agreed = { what: "Rail", hours: 1, status: "agreed", price: 500 };
  const open = { what: "Step", hours: 1, status: "open", price: 100 };
  const made = async () => {
    const { uuid, status } = (await post({ lines: [{ ...agreed, status: "open" }, open] })).body;
    expect(status).toBeUndefined();
    expect((await put(uuid, { lines: [agreed, open] })).status).toBe(200);
    return uuid;
  };

  test("is refused with its row, and stays its row's when rows are moved, added and removed", async () => {
    const uuid = await made();
    const refused = await put(uuid, {
      lines: [
        { ...agreed, price: 600 },
        { ...open, price: 200 },
      ],
    });
    expect(refused.errors).toEqual({ "lines.0.price": ["Price can't be changed for this record."] });
    expect((await put(uuid, { lines: [{ ...agreed, price: null }] })).status).toBe(422);
    const moved = await put(uuid, { lines: [{ ...open, price: 200 }, { what: "New", hours: 3 }, agreed] });
    expect(moved.status, moved.text).toBe(200);
    const left = await put(uuid, { lines: [{ ...agreed, what: "Handrail" }] });
    expect(left.status, left.text).toBe(200);
    expect((await put(uuid, { lines: [{ ...agreed, what: "Handrail", price: 1 }] })).status).toBe(422);
    const added = await put(uuid, {
      lines: [
        { ...agreed, what: "Handrail" },
        { ...agreed, price: 7 },
      ],
    });
    expect(added.errors).toHaveProperty("lines.1.price");
  });

  test("is refused in a group", async () => {
    const { uuid } = (
      await post({
        delivery: { way: "post", door: "Side" },
        lines: [open, agreed].map(({ hours }) => ({ hours })),
      })
    ).body;
    expect((await put(uuid, { delivery: { way: "courier", door: "Back" } })).errors).toHaveProperty(
      "delivery.door",
    );
    expect((await put(uuid, { delivery: { way: "courier", door: "Side" } })).status).toBe(200);
  });
});
