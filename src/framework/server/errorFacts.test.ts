import { expect, test } from "vitest";
import { codeOf, constraintOf, errorOf, factOf } from "./errorFacts.ts";

const refused = Object.assign(new Error("duplicate key"), { code: "23505", constraint: "staff_email" });

test.each<[string, unknown, string | undefined]>([
  ["its code", refused, "23505"],
  ["a code that is a number", { code: 20 }, undefined],
  ["no code", new Error("lost"), undefined],
  ["nothing", null, undefined],
  ["a text", "ENOENT", undefined],
])("the code of an error: %s", (_name, error, code) => expect(codeOf(error)).toBe(code));

test("an error tells what it carries, and what is none becomes one", () => {
  expect(constraintOf(refused)).toBe("staff_email");
  expect(factOf({ statusCode: 413 }, "statusCode")).toBe(413);
  expect(errorOf(refused)).toBe(refused);
  expect(errorOf("lost").message).toBe("lost");
});
