import { expect, test } from "vitest";
import { splitTabs } from "./splitTabs.ts";

const tabs = "abcdefghij".split("").map((name) => ({ name }));
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).join("");
const split = (count: number, open: string, most = 7) => {
  const { inSight, more } = splitTabs(tabs.slice(0, count), open, most);
  return `${namesOf(inSight)}|${namesOf(more)}`;
};

test("at most seven tabs are in sight, the rest under More (ux M10)", () => {
  expect(split(7, "a")).toBe("abcdefg|");
  expect(split(8, "a")).toBe("abcdefg|h");
  expect(split(10, "c", 3)).toBe("abc|defghij");
});

test("a tab from under More is in sight while it is open", () => {
  expect(split(10, "j")).toBe("abcdefj|ghi");
  expect(split(10, "d", 3)).toBe("abd|cefghij");
});
