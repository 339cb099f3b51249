import { expect, test } from "vitest";
import { explain } from "./messages.ts";

test.each([
  ["I have read and completed this", "Confirm that you have read and completed this."],
  ["My rights have been explained to me", "Confirm that your rights have been explained to you."],
  [
    "I have read this, or someone has read it to me, and I agree to it",
    "Confirm that you have read this, or someone has read it to you, and you agree to it.",
  ],
  ["I am authorised to sign", "Confirm that you are authorised to sign."],
  ["Read and confirmed", "Please confirm “Read and confirmed”."],
])("what has to be confirmed, “%s”, is asked for in a sentence", (label, sentence) => {
  expect(explain("required", label, { const: true })).toBe(sentence);
  expect(explain("const", label, { const: true })).toBe(sentence);
});

test.each([
  ["First name", "First name is required."],
  ["Was anyone injured?", "Please answer “Was anyone injured?”."],
  ["Interpreter required", "Please answer “Interpreter required”."],
])("what is missing, “%s”, is named", (label, sentence) => {
  expect(explain("required", label, {})).toBe(sentence);
});

test("a question that is answered wrongly stands in quotation marks", () => {
  expect(explain("format", "When did it happen?", { format: "time" })).toBe(
    "“When did it happen?” must be a time, such as 2:30 pm.",
  );
});

test.each([
  [
    [{ format: "email" }, { format: "phone" }],
    "Contact must be an email address, such as name@example.com, or a phone number, such as 0412 345 678.",
  ],
  [
    [
      { type: "string", maxLength: 3 },
      { type: "string", pattern: "^x" },
    ],
    "Contact is not in one of the ways that are allowed.",
  ],
  [[{ const: "a" }, { const: "b" }], "Contact must be one of the listed options."],
])("what fits none of the alternatives %j is told which there are", (anyOf, sentence) => {
  expect(explain("anyOf", "Contact", { anyOf })).toBe(sentence);
});
