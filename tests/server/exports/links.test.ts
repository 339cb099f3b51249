import { describe, expect, test } from "vitest";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

const server = await openTestServer();
const nobody = await server.as("nobody");

async function order(person: string, resource = "participants", body: object = {}): Promise<string> {
  const caller = await server.as(person);
  const { data, status, text } = await caller.post(`records/${resource}/export`, { format: "csv", ...body });
  expect(status, text).toBe(200);
  return data.link as string;
}

describe("who may ask for an export", () => {
  scenarios("POST records/{resource}/export", [
    {
      as: "admin",
      params: { resource: "participants" },
      body: {},
      expect: 200,
      present: ["link"],
      message: "Export successful",
    },
    { as: "coordinator", params: { resource: "staff" }, body: {}, expect: 200 },
    { as: "admin", name: "a list that has none", params: { resource: "roles" }, body: {}, expect: 403 },
    {
      as: "worker",
      name: "a list that has none",
      params: { resource: "my-participants" },
      body: {},
      expect: 403,
    },
    { as: "worker", params: { resource: "staff" }, body: {}, expect: 404 },
    { as: "newcomer", params: { resource: "participants" }, body: {}, expect: 404 },
    { as: "nobody", params: { resource: "participants" }, body: {}, expect: 401 },
    { as: "admin", name: "of nothing", params: { resource: "secrets" }, body: {}, expect: 404 },
    { as: "admin", params: { resource: "staff" }, body: { format: "exe" }, expect: 422, errors: ["format"] },
    {
      as: "admin",
      params: { resource: "staff" },
      body: { columns: ["salary"] },
      expect: 422,
      errors: ["columns"],
    },
    {
      as: "admin",
      params: { resource: "staff" },
      body: { query: { salary: "5" } },
      expect: 422,
      errors: ["salary"],
    },
    {
      as: "admin",
      name: "columns that are no list",
      params: { resource: "staff" },
      body: { columns: "name" },
      expect: 422,
      errors: ["columns"],
    },
    {
      as: "admin",
      name: "a query that is no group",
      params: { resource: "staff" },
      body: { query: "name" },
      expect: 422,
      errors: ["query"],
    },
  ]);

  test("a worker who may open the list of participants gets their own, and nobody else's", async () => {
    const { text } = await nobody.get(await order("worker", "participants", { columns: ["first_name"] }));
    expect(readCsv(text).flat()).toEqual(["First name", "Alma"]);
  });
});

describe("a link to an export", () => {
  test("opens a file that is saved, named and never shown", async () => {
    const { headers, status } = await nobody.get(await order("admin", "staff-categories"));
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="staff-categories-2026-11-20\.csv"/,
    );
    expect(headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("works once, for two minutes, at its own provider", async () => {
    const used = await order("admin");
    expect((await nobody.get(used)).status).toBe(200);
    expect((await nobody.get(used)).status).toBe(404);
    const elsewhere = await order("admin");
    expect((await (await server.as("nobody of south")).get(elsewhere)).status).toBe(404);
    const late = await order("admin");
    server.clock.advance({ seconds: 121 });
    expect((await nobody.get(late)).status).toBe(404);
    expect((await nobody.get("exports/made-up")).status).toBe(404);
  });

  test("gives what the person may see when it is opened, not when it was asked for", async () => {
    const link = await order("coordinator", "staff", { columns: ["full_name"] });
    await server.rows`delete from role_permissions where permission = 'view-staff'`;
    server.services.sessions.forgetAll();
    expect((await nobody.get(link)).status).toBe(404);
  });

  test("of somebody who may no longer sign in opens nothing", async () => {
    const link = await order("coordinator", "participants");
    await server.rows`update users set status = 'suspended' where email = 'coordinator@north.example'`;
    expect((await nobody.get(link)).status).toBe(404);
  });

  test("is logged: who, what, which columns and filter", async () => {
    await order("admin", "staff", { columns: ["full_name"], query: { status: "active" } });
    const [entry] = await server.rows`
      select user_name, resource, changes from activity_log where action = 'export' order by seq desc limit 1`;
    expect(entry).toEqual({
      user_name: "Ada Admin",
      resource: "staff",
      changes: { columns: ["full_name"], fields: [], filter: ["status"] },
    });
  });
});
