import { describe, expect, test } from "vitest";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { changesOf } from "./changes.ts";

const fields = fieldsOf({
  type: "object",
  properties: {
    item_number: { type: "string", title: "Support item" },
    name: { type: "string", title: "Name" },
    price: { type: "integer", format: "money", title: "Price limit" },
    claims: {
      type: "array",
      title: "Can also be claimed",
      items: { type: "string", oneOf: [{ const: "travel", title: "Provider travel" }] },
    },
    starts_on: { type: "string", format: "date", title: "From" },
    ends_on: { type: "string", format: "date", title: "Until" },
    source: { type: "string", title: "Source" },
  },
});

const item = (starts_on: string, price: number, more: JsonObject = {}): JsonObject => ({
  item_number: "01_011_0107_1_1",
  name: "Self-care",
  price,
  starts_on,
  source: "2025-26",
  ...more,
});
const compare = (file: JsonObject[], known: JsonObject[]) =>
  changesOf(
    file.map((one, index) => ({ row: index + 2, item: { ...one, source: "2026-27" } })),
    known.map((one, index) => ({ uuid: String(index), item: one })),
    fields,
  );
const told = (file: JsonObject[], known: JsonObject[]) =>
  compare(file, known).changes.map(({ record }) => [
    record.kind,
    record.starts_on,
    ...(record.details ? [record.details] : []),
  ]);

describe("what importing a catalogue changes", () => {
  test("nothing where it says the same, wherever it comes from", () => {
    expect(compare([item("2026-07-01", 7358, { claims: [] })], [item("2026-07-01", 7358)])).toEqual({
      changes: [],
      unchanged: 1,
    });
  });

  test("a new price ends the one before it, and says how much it rises", () => {
    const { changes } = compare([item("2026-07-01", 7358)], [item("2025-07-01", 7023)]);
    expect(changes.map(({ record }) => record)).toMatchObject([
      { kind: "ended", place: 0, price_before: 7023 },
      { kind: "added", place: 1, price_before: 7023, price_after: 7358, rise: 4.8 },
    ]);
    expect(changes[0]).toMatchObject({ uuid: "0", item: { ends_on: "2026-06-30" } });
  });

  test("an earlier price that has ended by then stays as it is", () =>
    expect(told([item("2026-07-01", 7358)], [item("2025-07-01", 7023, { ends_on: "2026-06-30" })])).toEqual([
      ["added", "2026-07-01"],
    ]));

  test("what the file says of the earlier price comes before what follows from the new one", () =>
    expect(
      told(
        [item("2025-07-01", 7023, { ends_on: "2026-05-31" }), item("2026-07-01", 7358)],
        [item("2025-07-01", 7023)],
      ),
    ).toEqual([
      ["changed", "2025-07-01", "Until: none → 31 May 2026"],
      ["added", "2026-07-01"],
    ]));

  test("each price of a file ends before the next one begins, also one that the provider has", () => {
    const { changes } = compare(
      [item("2026-07-01", 7358), item("2025-07-01", 7023)],
      [item("2027-07-01", 7505)],
    );
    expect(changes.map((change) => change.item.ends_on)).toEqual(["2027-06-30", "2026-06-30"]);
  });

  test("a correction names each difference", () =>
    expect(
      told([item("2026-07-01", 7400, { name: "Self care", claims: ["travel"] })], [item("2026-07-01", 7358)]),
    ).toEqual([
      [
        "changed",
        "2026-07-01",
        "Name: Self-care → Self care; Price limit: $73.58 → $74.00; Can also be claimed: none → Provider travel",
      ],
    ]));

  test("a row that is there twice, and one that cannot be read, are named and change nothing", () => {
    const twice = [item("2026-07-01", 7358), item("2026-07-01", 9999)];
    const { changes } = changesOf(
      [
        ...twice.map((one, index) => ({ row: index + 2, item: one })),
        { row: 4, number: "Total", name: "", problem: "This is not a valid support item number." },
      ],
      [],
      fields,
    );
    expect(changes.map(({ record: { kind, details } }) => [kind, details])).toEqual([
      ["unread", "Row 3: The file has this item with this first day already."],
      ["unread", "Row 4: This is not a valid support item number."],
      ["added", null],
    ]);
  });
});
