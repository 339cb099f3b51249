import { describe, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// The choices of a field that refers to another record: a few at a time, found by words, never all of them.
const server = await openTestServer();
await server.insert(
  "staff-categories",
  Array.from({ length: 30 }, (_, index) => ({
    name: `Team ${String(index).padStart(2, "0")}`,
    status: "active",
  })),
);
const admin = await server.as("admin");
const first = (of: string) => idOf(of, "participants", "first");
const references = async (person: string, resource: string, query = {}) => {
  const { data, status, text } = await (await server.as(person)).get(`references/${resource}`, query);
  expect(status, text).toBe(200);
  return data.references as { id: string; title: string; subtitle: string }[];
};

test("twenty at most, in the order of the list", async () => {
  const titles = (await references("admin", "staff-categories")).map(({ title }) => title);
  expect(titles).toHaveLength(20);
  expect(titles.filter((title) => title.startsWith("Team")).slice(0, 2)).toEqual(["Team 00", "Team 01"]);
});

test("those whose words match", async () => {
  const titles = (await references("admin", "staff-categories", { search: "team 29" })).map(
    ({ title }) => title,
  );
  expect(titles).toEqual(["Team 29"]);
});

test("the titles of given ids, however many", async () => {
  const ids = (
    await admin.get("ndis/staff-category/get-staff-category", { limit: 30 })
  ).data.staff_categories.map(({ uuid }: { uuid: string }) => uuid);
  expect(await references("admin", "staff-categories", { ids: ids.join(",") })).toHaveLength(30);
});

describe("only of records that the person reaches", () => {
  test("a worker chooses among their own participants", async () => {
    const found = await references("worker", "participants");
    expect(found.map(({ id }) => id)).toEqual([first("north")]);
    expect(found[0]?.title).toMatch(/^Alma /);
  });

  test("an id of another's participant, or of another provider, has no title", async () => {
    const ids = [first("south"), idOf("north", "participants", "second")].join(",");
    expect(await references("worker", "participants", { ids })).toEqual([]);
    expect(await references("admin", "participants", { ids: first("south") })).toEqual([]);
  });

  test("a list that the person may not open has no choices", async () => {
    expect(await references("worker", "staff")).toEqual([]);
    expect(await references("newcomer", "participants")).toEqual([]);
  });
});

scenarios("GET references/{resource}", [
  { as: "admin", name: "of nothing", params: { resource: "moon" }, expect: 404 },
  {
    as: "admin",
    name: "ids that are none",
    params: { resource: "staff" },
    query: { ids: "1,2" },
    expect: 422,
    errors: ["ids"],
  },
  {
    as: "admin",
    name: "too many ids",
    params: { resource: "staff" },
    query: { ids: Array(201).fill(first("north")).join(",") },
    expect: 422,
    errors: ["ids"],
  },
  { as: "nobody", params: { resource: "staff" }, expect: 401 },
]);
