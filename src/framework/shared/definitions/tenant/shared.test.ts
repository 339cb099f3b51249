import { expect, test } from "vitest";
import { shared } from "./shared.ts";

const known = {
  label: { one: "Vehicle", many: "Vehicles" },
  columns: ["name", { field: "seats" }],
  icon: "car",
};

test("what is the same is the known value itself", () => {
  expect(shared(structuredClone(known), known)).toBe(known);
  expect(shared([1, { a: [] }], known)).toEqual([1, { a: [] }]);
});

test("what differs has all other parts in common with it", () => {
  const own = structuredClone(known);
  own.label.many = "Our vehicles";
  const made = shared(own, known);
  expect(made).toEqual(own);
  expect(made.columns).toBe(known.columns);
  const longer = shared(
    { ...structuredClone(known), columns: ["name", { field: "seats" }, "colour"] },
    known,
  );
  expect(longer.columns).toEqual(["name", { field: "seats" }, "colour"]);
  expect(longer.columns[1]).toBe(known.columns[1]);
  expect(longer.label).toBe(known.label);
});

test("the order of keys and names that every object has are kept", () => {
  const { icon, ...others } = structuredClone(known);
  const turned = shared({ icon, ...others }, known);
  expect(Object.keys(turned)).toEqual(["icon", "label", "columns"]);
  const odd = JSON.parse('{"a": 1, "__proto__": {"b": 2}}') as object;
  const before = JSON.parse('{"a": 1, "__proto__": {"b": 3}}') as object;
  expect(JSON.stringify(shared(odd, before))).toBe(JSON.stringify(odd));
});
