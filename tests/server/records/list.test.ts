import { describe, expect, test } from "vitest";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

// The demo provider has 60 participants, 52 of them active.
const server = await openTestServer({ provider: "demo" });
const admin = await server.as("admin");

scenarios("GET ndis/client/get-all-clients", [
  {
    as: "admin",
    name: "without a word about pages: twelve of them",
    expect: 200,
    values: {
      pagination: { total: 60, count: 12, per_page: 12, current_page: 1, total_pages: 5 },
    },
  },
  {
    as: "admin",
    name: "the last page has what is left",
    query: { limit: 25, page: 3 },
    expect: 200,
    values: {
      pagination: { total: 60, count: 10, per_page: 25, current_page: 3, total_pages: 3 },
    },
  },
  {
    as: "admin",
    name: "a page behind the last is empty, and no error",
    query: { limit: 25, page: 4 },
    expect: 200,
    values: { "pagination.count": 0, "pagination.total": 60 },
    absent: ["clients[].uuid"],
  },
  {
    as: "admin",
    name: "a row carries the list's columns, and nothing else of the record",
    query: { limit: 1, status: "active" },
    expect: 200,
    present: ["clients[].full_name", "clients[].status", "clients[].version", "clients[].plan_end"],
    absent: ["clients[].first_name", "clients[].ndis_number", "clients[].budgets", "clients[].data"],
  },
  {
    as: "admin",
    name: "chosen fields instead of the columns",
    query: { limit: 1, status: "active", fields: "first_name,gp.name,budgets" },
    expect: 200,
    present: ["clients[].first_name", "clients[].gp", "clients[].budgets"],
    absent: ["clients[].full_name", "clients[].plan_end"],
  },
  { as: "admin", name: "an unknown field", query: { fields: "salary" }, expect: 422, errors: ["fields"] },
  {
    as: "admin",
    name: "an unknown parameter",
    query: { colour: "red" },
    expect: 422,
    errors: ["colour"],
  },
  { as: "admin", name: "active, by its key", query: { status: "active" }, expect: 200, values: total(52) },
  { as: "admin", name: "active, by its id", query: { status: "5" }, expect: 200, values: total(52) },
  { as: "admin", name: "being onboarded", query: { status: "onboarding" }, expect: 200, values: total(3) },
  { as: "admin", name: "every status", query: { status: "all" }, expect: 200, values: total(60) },
  { as: "admin", name: "no status", query: { status: "" }, expect: 200, values: total(60) },
  { as: "admin", name: "an unknown status", query: { status: "99" }, expect: 422, errors: ["status"] },
  { as: "worker", expect: 403 },
  { as: "participant", expect: 403 },
  { as: "nobody", expect: 401 },
]);

function total(count: number) {
  return { "pagination.total": count };
}

describe("limits", () => {
  scenarios(
    "GET ndis/client/get-all-clients",
    ["1001", "-1", "1.5", "1e999", "Infinity", "ten", "0x10", "9999999999"].map((limit) => ({
      as: "admin",
      name: `limit=${limit}`,
      query: { limit },
      expect: 422,
      errors: ["limit"],
    })),
  );
  scenarios(
    "GET ndis/client/get-all-clients",
    ["0", "-1", "1e999", "2.5", "last"].map((page) => ({
      as: "admin",
      name: `page=${page}`,
      query: { page },
      expect: 422,
      errors: ["page"],
    })),
  );
  scenarios("GET ndis/client/get-all-clients", [
    { as: "admin", name: "a thousand rows", query: { limit: 1000 }, expect: 200, values: total(60) },
    {
      as: "admin",
      name: "limit=0 on a pick list: everybody, by id and title only",
      query: { limit: 0 },
      expect: 200,
      values: { "pagination.count": 60, "pagination.total_pages": 1 },
      present: ["clients[].full_name"],
      absent: ["clients[].status", "clients[].alert"],
    },
  ]);
  scenarios("GET ndis/faqs", [
    { as: "admin", name: "limit=0 elsewhere", query: { limit: 0 }, expect: 422, errors: ["limit"] },
  ]);

  test.each(["limit=1&limit=999", "limit[]=1", "limit[a]=1", "search=%00"])(
    "%s is malformed",
    async (query) => {
      const answer = await admin.send("GET", `${admin.url("ndis/client/get-all-clients")}?${query}`);
      expect(answer.status).toBe(400);
    },
  );
});

test("the pages together are the whole list, each record once", async () => {
  const ids: string[] = [];
  for (let page = 1; page <= 8; page += 1) {
    const { data } = await admin.get("ndis/client/get-all-clients", { limit: 10, page });
    ids.push(...data.clients.map(({ uuid }: { uuid: string }) => uuid));
  }
  expect(new Set(ids).size).toBe(60);
});

test("the total follows what is added", async () => {
  const before = (await admin.get("ndis/faqs")).data.pagination.total as number;
  await admin.post("ndis/faqs/add", { question: "Is it counted?", answer: "<p>Yes.</p>" });
  expect((await admin.get("ndis/faqs")).data.pagination.total).toBe(before + 1);
});
