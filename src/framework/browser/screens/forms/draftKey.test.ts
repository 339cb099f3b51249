import { expect, test } from "vitest";
import { draftKey } from "./draftKey.ts";

const users = { name: "users" };

test.each([
  ["a new record", [users, undefined], "users:new"],
  ["a new record of another one", [users, undefined, { staff: "01a2-b3" }], "users:new:01a2-b3"],
  ["a section of a record", [users, "01a2", { staff: "left out" }, "form-person"], "users:01a2:form-person"],
  [
    "a new record with a name and an email from a link",
    [users, undefined, { fullname: "José Fernandez", email: "jose@example.com", staff: "01a2-b3" }],
    "users:new:01a2-b3",
  ],
  [
    "a new record at a time",
    [users, undefined, { start: "2026-11-20T01:30:00.000Z", kind: "on_call" }],
    "users:new:2026-11-20T01:30:00.000Z:on_call",
  ],
  ["a long text", [users, undefined, { note: "x".repeat(400) }], `users:new:${"x".repeat(140)}`],
] as const)(
  "the draft of %s has a key that the server keeps",
  (_what, [resource, id, preset, section], key) => {
    expect(draftKey(resource, id, preset, section)).toBe(key);
    expect(key).toMatch(/^[a-z0-9_.:-]{1,150}$/i);
  },
);
