import { expect, test } from "vitest";
import { bodyOf, filledBody } from "./call.ts";

const input = { status: "sent", version: 9, reason: undefined };

test("without a body of its own a call sends the input", () => {
  expect(bodyOf({}, input)).toBe(input);
});

test("a body has all of the input where it says so, and its own values before those", () => {
  const body = { "*": "{input}", id: "{uuid}", version: "{record_version}" };
  expect(filledBody(body, { input, uuid: "a", record_version: 2, plate: "B1" })).toEqual({
    status: "sent",
    id: "a",
    version: 2,
  });
  expect(bodyOf({ body: { "*": "{input}", name: "{status}" } }, { status: "sent" })).toEqual({
    status: "sent",
    name: "sent",
  });
  expect(bodyOf({ body: { "*": "{input}", id: "{uuid}" } }, undefined)).toEqual({});
});
