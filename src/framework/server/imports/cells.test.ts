import { expect, test } from "vitest";
import { fieldsOf } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { readCell } from "./cells.ts";

const choice = (titles: readonly string[]): Schema => ({
  type: "object",
  properties: {
    kind: { type: "string", oneOf: titles.map((title, at) => ({ const: `choice_${at}`, title })) },
  },
});

test.each<[written: string, titles: string[], read: string]>([
  ["Full-time", ["Full-time", "Casual"], "choice_0"],
  ["full time", ["Full-time", "Casual"], "choice_0"],
  ["choice_1", ["Full-time", "Casual"], "choice_1"],
  ["O-", ["O+", "O-"], "choice_1"],
  // Without its sign it may be either.
  ["O", ["O+", "O-"], "O"],
  ["Sometimes", ["Full-time", "Casual"], "Sometimes"],
])("%s in a cell, of %j, is read as %s", (written, titles, read) => {
  const [field] = fieldsOf(choice(titles));
  if (!field) throw new Error("there is a field");
  expect(readCell(field, written, { zone: "Australia/Sydney", today: "2026-11-20" }, new Map())).toEqual({
    value: read,
  });
});
