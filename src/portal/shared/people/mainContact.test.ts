import { expect, test } from "vitest";
import { mainContactOf } from "./mainContact.ts";

const [first, marked] = [{ name: "Sam" }, { name: "Hannah", phone: "0491570157", is_primary: true }];
const advocate = { name: "Lucinda", relationship: "sibling" };

test.each([
  ["the one marked in the record", [first, marked], advocate, "Hannah"],
  ["else the advocate who is marked", [first], advocate, "Lucinda"],
  ["else the first of the record", [first], undefined, "Sam"],
  ["nobody where nobody is known", undefined, undefined, undefined],
])("the main contact is %s (mission deviation 9)", (_who, emergency_contacts, other, name) => {
  expect(mainContactOf({ emergency_contacts }, other)?.name).toBe(name);
});
