import { expect, test } from "vitest";
import { nameFor, ownComputed } from "./ownComputed.ts";

const margin = { name: "margin", label: "Margin", expression: "price - cost" };
const half = { name: "half", label: "Half", expression: "price / 2" };

test("a report computes what its definition says, until somebody changes that", () => {
  expect(ownComputed(null, undefined, [margin])).toEqual({ columns: [margin], sent: undefined });
  expect(ownComputed(null, undefined)).toEqual({ columns: [], sent: undefined });
  expect(ownComputed(null, [half], [margin])).toEqual({ columns: [half], sent: [half] });
  expect(ownComputed(null, [], [margin])).toEqual({ columns: [], sent: [] });
});

test("an address comes before what was kept, unless it cannot be read", () => {
  expect(ownComputed(JSON.stringify([margin]), [half])).toMatchObject({ columns: [margin], sent: [margin] });
  expect(ownComputed(JSON.stringify([margin]), [half], [margin])).toMatchObject({ sent: undefined });
  expect(ownComputed("[{", [half])).toMatchObject({ columns: [half] });
  expect(ownComputed('[{"name":"Not this"},7]', undefined)).toMatchObject({ columns: [] });
});

test("a new column gets a name of its own from its label", () => {
  expect(nameFor("Margin per hour", [])).toBe("margin_per_hour");
  expect(nameFor("Margin", [margin])).toBe("margin_2");
  expect(nameFor("3 à la carte!", [])).toBe("a_la_carte");
  expect(nameFor("利益", [])).toBe("column");
});
