import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { centsFromText } from "#framework/shared/money/cents.ts";
import { checkedRow, type ClaimedLine, type ClaimedPerson } from "./row.ts";

// The tables of tests/vectors/claims are for bookkeepers: what the NDIA's file says of an invoice line, or why it does not.
const folder = new URL("../../../../tests/vectors/claims/", import.meta.url);
type Vector = Record<string, string>;
const vectorsOf = (file: string): Vector[] =>
  parse(readFileSync(new URL(file, folder), "utf8"), { columns: true });

const [usual = {}] = vectorsOf("rows.csv");
const shared = new Set(["item", "gst", "registration", "ndis_number", "plan"]);

/** An input, or that of the first line where it is empty; null where it is left out. */
const given = (vector: Vector, name: string): string | null => {
  const own = vector[name] ?? "";
  if (own === "-") return null;
  return own === "" ? (shared.has(name) ? (usual[name] ?? null) : null) : own;
};
const span = (text: string | null): [string | null, string | null] => {
  const [from, until] = (text ?? "").split("..");
  return [from || null, until ?? (from || null)];
};
const cents = (dollars: string | null): number => centsFromText(dollars ?? "") ?? Number.NaN;

function lineOf(vector: Vector): ClaimedLine {
  const [from, until] = span(given(vector, "delivered"));
  return {
    delivered_on: from ?? "",
    delivered_until: until ?? "",
    support_item: given(vector, "item"),
    hourly: vector.minutes !== "",
    minutes: Number(vector.minutes),
    quantity: vector.quantity ?? "",
    unit_price: cents(given(vector, "price")),
    amount: cents(given(vector, "amount")),
    gst_code: given(vector, "gst") ?? "",
    claim_type: given(vector, "type"),
    cancellation_reason: given(vector, "reason"),
    claimed_as: given(vector, "claimed_as"),
  };
}

function personOf(vector: Vector): ClaimedPerson {
  const [plan_start, plan_end] = span(given(vector, "plan"));
  const periods = (given(vector, "periods") ?? "").split(" ").filter(Boolean);
  return {
    ndis_number: given(vector, "ndis_number"),
    plan_start,
    plan_end,
    budgets: [],
    funding_periods: periods.map((period) => {
      const [start, end] = span(period);
      return { start: start ?? "", end: end ?? "" };
    }),
  };
}

describe.each(["rows.csv", "blocked.csv"])("%s", (file) => {
  test.each(vectorsOf(file).map((vector) => [vector.case, vector] as const))("%s", (_, vector) => {
    const line = lineOf(vector);
    const checked = checkedRow(line, personOf(vector), given(vector, "registration"), "2026-11-23");
    if ("reasons" in checked) {
      expect(checked.reasons).toEqual([vector.blocked]);
      return;
    }
    const { row } = checked;
    const cells = [
      line.delivered_on,
      line.delivered_until,
      row.support_item,
      row.quantity,
      row.hours,
      (row.unit_price / 100).toFixed(2),
      row.gst_code,
      row.claim_type,
      row.cancellation_reason,
    ];
    expect(cells.map((cell) => cell ?? ".").join(" ")).toBe(vector.row);
    expect(row.ndis_number).toMatch(/^43\d{7}$/);
    // No cell can be taken for a formula: the file leaves as it is.
    for (const cell of Object.values(row)) expect(String(cell ?? "")).not.toMatch(/^[=+\-@\t\r]/);
  });
});

test("everything that is wrong with a line is said at once", () => {
  const [first = {}] = vectorsOf("rows.csv");
  const wrong = { ...first, item: "-", gst: "-", registration: "-", amount: "1.00" };
  const checked = checkedRow(lineOf(wrong), personOf(wrong), null, "2026-11-23");
  expect("reasons" in checked && checked.reasons).toHaveLength(4);
});

test.each([
  ["to the cent", 7358, []],
  [
    "a cent short",
    7357,
    ["The plan has $73.57 left of what is released by then; this support comes to $73.58."],
  ],
])("what a budget has left is enough %s", (_, left, reasons) => {
  const [first = {}] = vectorsOf("rows.csv");
  const vector = { ...first, minutes: "60", price: "73.58", amount: "73.58" };
  const budgets = [{ name: "The plan", amount: 100_000, until: "2026-12-31", claimed: 100_000 - left }];
  const checked = checkedRow(
    lineOf(vector),
    { ...personOf(vector), budgets },
    given(vector, "registration"),
    "2026-11-23",
  );
  expect("reasons" in checked ? checked.reasons : []).toEqual(reasons);
});
