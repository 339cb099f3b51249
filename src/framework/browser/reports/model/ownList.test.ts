import { expect, test } from "vitest";
import { readWritten, type WrittenColumn } from "#framework/shared/reports/written.ts";
import { nameFor } from "./nameFor.ts";
import { ownList } from "./ownList.ts";

const ownComputed = (written: string | null, kept?: unknown, defined?: readonly WrittenColumn[]) =>
  ownList(written, kept, defined, readWritten);

const margin = { name: "margin", label: "Margin", expression: "price - cost" };
const half = { name: "half", label: "Half", expression: "price / 2" };

test("a report computes what its definition says, until somebody changes that", () => {
  expect(ownComputed(null, undefined, [margin])).toEqual({ list: [margin], sent: undefined });
  expect(ownComputed(null, undefined)).toEqual({ list: [], sent: undefined });
  expect(ownComputed(null, [half], [margin])).toEqual({ list: [half], sent: [half] });
  expect(ownComputed(null, [], [margin])).toEqual({ list: [], sent: [] });
});

test("an address comes before what was kept, unless it cannot be read", () => {
  expect(ownComputed(JSON.stringify([margin]), [half])).toMatchObject({ list: [margin], sent: [margin] });
  expect(ownComputed(JSON.stringify([margin]), [half], [margin])).toMatchObject({ sent: undefined });
  expect(ownComputed("[{", [half])).toMatchObject({ list: [half] });
  expect(ownComputed('[{"name":"Not this"},7]', undefined)).toMatchObject({ list: [] });
});

test("a new column gets a name of its own from its label", () => {
  expect(nameFor("Margin per hour", [])).toBe("margin_per_hour");
  expect(nameFor("Margin", [margin])).toBe("margin_2");
  expect(nameFor("3 à la carte!", [])).toBe("a_la_carte");
  expect(nameFor("Größe", [])).toBe("grosse");
  expect(nameFor("利益", [])).toBe("column");
});
