import { expect, test } from "vitest";
import type { JsonObject } from "../schema/schema.ts";
import { namesOthers, ownRefusal } from "./own.ts";

const unless = [
  { when: { status: ["over"] }, says: "It is over." },
  { own: "worker", says: "Not your own." },
  { own: "colleague", says: "Not your colleague's." },
];
const person = { uuid: "account", own_records: ["me"] };

test.each<[what: string, record: Record<string, string>, says: string | undefined]>([
  ["a record that is about them", { worker: "me" }, "Not your own."],
  ["one that names their account", { colleague: "account" }, "Not your colleague's."],
  ["someone else's", { worker: "other" }, undefined],
  ["one that names nobody, or does not show whom", { status: "over" }, undefined],
])("of %s a person is told", (_what, record, says) => {
  expect(ownRefusal({ unless }, record, person)).toBe(says);
});

test("without rules nothing is refused", () => {
  expect(ownRefusal({}, { worker: "me" }, person)).toBeUndefined();
});

test("a field that names the person, or nobody, in every record names no others", () => {
  const mine: JsonObject[] = [{ owner: "me" }, { owner: null }, {}, { owner: "account" }, { owner: "" }];
  expect(namesOthers(person, "owner", mine)).toBe(false);
  expect(namesOthers(person, "owner", [...mine, { owner: "somebody" }])).toBe(true);
  expect(namesOthers({}, "owner", mine)).toBe(true);
});
