import { expect, test } from "vitest";
import { dismissLabel } from "./dismissLabel.ts";

const text = (key: string) => (key === "shell.cancel" ? "Cancel" : "Back");

test.each([
  ["Approve", "Cancel"],
  ["Cancel shift", "Back"],
  ["Cancel", "Back"],
  ["Ask to cancel", "Back"],
])("beside the action %s stands %s, so that no dialog has two ways to cancel", (action, label) =>
  expect(dismissLabel(text, action)).toBe(label),
);
