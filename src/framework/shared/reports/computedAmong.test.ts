import { expect, test } from "vitest";
import { type Field, fieldsOf } from "../fields/fields.ts";
import { computedField, isComputedField } from "./computed.ts";
import { computedAmong } from "./computedAmong.ts";
import { computedLimits, type WrittenColumn } from "./written.ts";

// Computed columns read each other and what is worked out of records that refer to the row.
const fields = new Map(
  fieldsOf({
    type: "object",
    properties: {
      price: { type: "integer", format: "money", title: "Price", "x-sensitive": "see-prices" },
      seats: { type: "integer", title: "Seats" },
      features: { type: "array", title: "Features", items: { type: "string", enum: ["ramp", "hoist"] } },
    },
  }).map((field) => [field.name, field] as const),
);
const counted: Field | undefined = fields.get("seats") && {
  ...(fields.get("seats") as Field),
  name: "count(repairs.vehicle)",
};
const column = (name: string, expression: string): WrittenColumn => ({ name, label: name, expression });
const made = (written: readonly WrittenColumn[]) =>
  computedAmong(written, (each, others) =>
    computedField(each, (name) => (name === counted?.name ? counted : (fields.get(name) ?? others(name)))),
  );
const mistake = (written: readonly WrittenColumn[], name: string) => {
  const found = made(written).get(name);
  return found && "expected" in found ? [found.found, found.expected] : undefined;
};

test("one reads another, whichever is written first, and is made of what that is made of", () => {
  const all = made([
    column("twice", "computed.each * 2"),
    column("each", "price / seats"),
    column("dear", "computed.twice > 100"),
  ]);
  const dear = all.get("=dear");
  if (!dear || !("computed" in dear)) throw new Error("it is not right");
  expect([...dear.computed.of.keys()]).toEqual(["price", "seats"]);
  expect([dear.computed.levels, dear.sensitive, dear.schema]).toEqual([3, "see-prices", { type: "boolean" }]);
  expect(dear.computed.expression.evaluate({ "=twice": 200 })).toBe(true);
});

test("columns that are made of each other are all refused, and so is whoever reads them", () => {
  const circle = [
    column("a", "computed.b + 1"),
    column("b", "computed.c + 1"),
    column("c", "computed.a + 1"),
    column("d", "computed.a + 1"),
    column("e", "computed.e + 1"),
    column("f", "seats + 1"),
  ];
  for (const [name, read] of [
    ["=a", "computed.b"],
    ["=b", "computed.c"],
    ["=c", "computed.a"],
    ["=d", "computed.a"],
    ["=e", "computed.e"],
  ] as const)
    expect(mistake(circle, name)).toEqual([read, "columns that are not made of each other"]);
  expect(mistake(circle, "=f")).toBeUndefined();
});

test("of a column that is wrong no more is said than that; one that is not there is unknown", () => {
  const wrong = [column("a", "secret + 1"), column("b", "computed.a + 1"), column("c", "computed.none + 1")];
  expect(mistake(wrong, "=b")).toEqual(["computed.a", "a calculated column that has no mistake itself"]);
  expect(mistake(wrong, "=c")).toEqual(["computed.none", "a column of this report"]);
});

test("they stand on each other only so far, and have only so many parts together", () => {
  const levels = Array.from({ length: computedLimits.levels + 1 }, (_, at) =>
    column(`c${at}`, at === 0 ? "seats" : `computed.c${at - 1} + 1`),
  );
  expect(mistake(levels, `=c${computedLimits.levels - 1}`)).toBeUndefined();
  expect(mistake(levels, `=c${computedLimits.levels}`)).toEqual(["6 columns one on the other", "at most 5"]);
  const many = (name: string, other: string) =>
    column(name, Array.from({ length: 20 }, () => other).join("+"));
  const wide = [many("a", "seats"), many("b", "computed.a"), many("c", "computed.b")];
  expect(mistake(wide, "=a")).toBeUndefined();
  expect(mistake(wide, "=b")?.[1]).toBe("at most 400");
});

test("a count of records that refer to the row is a number; that of a list of the row stays what it was", () => {
  const written = [
    column("worn", "count(repairs.vehicle) > seats"),
    column("fitted", "count(features)"),
    column("none", "count(claims.vehicle) + 1"),
    column("kept", "count(repairs.vehicle) + seats"),
  ];
  const kept = made(written).get("=kept");
  expect(kept && !("expected" in kept) && isComputedField(kept)).toBe(true);
  expect(["=worn", "=fitted"].map((name) => mistake(written, name))).toEqual([undefined, undefined]);
  expect(mistake(written, "=none")).toEqual(["count(claims.vehicle)", "a column of this report"]);
});
