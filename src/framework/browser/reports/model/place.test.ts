import { describe, expect, test } from "vitest";
import { type Place, readPlace, writePlace } from "./place.ts";

const after = (before: string, change: Partial<Place>) =>
  writePlace(new URLSearchParams(before), change).toString();

describe("the address after a change", () => {
  test.each<[string, string, Partial<Place>, string]>([
    ["another filter leads to the first page", "page=3", { filter: "{}" }, "filter=%7B%7D"],
    ["the standard filter is not named", "filter=x&page=2", { filter: null }, ""],
    [
      "an order leads to the first page",
      "page=3",
      { sort: { field: "name", order: "DESC" } },
      "sort=name&order=DESC",
    ],
    ["no order is not named", "sort=name&order=DESC", { sort: { field: "", order: "ASC" } }, ""],
    ["another size leads to the first page", "page=3", { perPage: 25 }, "perPage=25"],
    ["a page keeps the rest", "sort=name&order=ASC", { page: 4 }, "sort=name&order=ASC&page=4"],
    ["the first page is not named", "page=4", { page: 1 }, ""],
    ["what belongs to others stays", "tab=a", { page: 2 }, "tab=a&page=2"],
  ])("%s", (_name, before, change, expected) => expect(after(before, change)).toBe(expected));
});

test.each(["0", "-1", "1.5", "Infinity", "many", "99999999"])("page %s is the first", (page) =>
  expect(readPlace(new URLSearchParams({ page })).page).toBe(1),
);

test("a page has at most a hundred rows", () =>
  expect(readPlace(new URLSearchParams({ perPage: "1000" })).perPage).toBeUndefined());
