import { expect, test } from "vitest";
import type { Matrix } from "#portal/server/compliance/matrix.ts";
import { idOf } from "../../support/providers.ts";
import { readCsv, readXlsx } from "../../support/sheets.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const admin = await server.as("admin");
const own = idOf("north", "staff", "first");
const colleague = idOf("north", "staff", "second");
const item = idOf("north", "compliance", "first");
await server.rows`update records set data = data || '{"required_licences": ["cpr", "worker_screening"]}'
  where resource = 'staff-categories' and uuid = ${idOf("north", "staff-categories", "first")}`;

const read = async (who = admin) => (await who.get("compliance/matrix")).data.matrix as Matrix;
const cellOf = async (person: string, requirement: string) => {
  const { requirements, people } = await read();
  const at = requirements.findIndex(({ key }) => key === requirement);
  return people.find(({ uuid }) => uuid === person)?.cells[at];
};
const give = (more: object) =>
  server.insert("staff-licences", [
    {
      staff: own,
      type: "cpr",
      status: "active",
      issue_date: "2026-07-01",
      expiry_date: "2027-06-30",
      ...more,
    },
  ]);

test("shows every active person against every requirement", async () => {
  const { requirements, people } = await read();
  expect(requirements.map(({ key }) => key)).toEqual(["cpr", "worker_screening", item]);
  expect(people.map(({ uuid }) => uuid).sort()).toEqual([own, colleague].sort());
  expect(await cellOf(colleague, "cpr")).toBe("gap");
  expect(await cellOf(colleague, item)).toBe("waiting");
});

test("a cell says how somebody stands, by the best licence that they have of the type", async () => {
  await give({ status: "expired", issue_date: "2024-01-01", expiry_date: "2025-01-01" });
  expect(await cellOf(own, "cpr")).toBe("gap 2025-01-01");
  await give({ status: "pending" });
  expect(await cellOf(own, "cpr")).toBe("waiting");
  await give({ expiry_date: "2026-12-20" });
  expect(await cellOf(own, "cpr")).toBe("soon 2026-12-20");
  await give({ expiry_date: "2027-06-30" });
  expect(await cellOf(own, "cpr")).toBe("ok 2027-06-30");
});

test("a check that is suspended is a gap, however long it was to be valid", async () => {
  await give({ type: "worker_screening", clearance: "suspended" });
  expect(await cellOf(own, "worker_screening")).toBe("gap");
});

test("somebody who may not see licences sees the items alone; a worker sees nothing", async () => {
  await server.rows`delete from role_permissions where permission = 'view-staff-licences'`;
  server.services.sessions.forgetAll();
  const { requirements } = await read(await server.as("coordinator"));
  expect(requirements.map(({ kind }) => kind)).toEqual(["item"]);
  expect((await (await server.as("worker")).get("compliance/matrix")).status).toBe(403);
});

test.each(["csv", "xlsx"] as const)("can be kept as %s, as it is filtered", async (format) => {
  const { data } = await admin.post("compliance/matrix/export", { format, gaps: true, search: "colm" });
  const file = await server.app.inject({
    url: data.link as string,
    headers: { host: "north.localhost" },
  });
  expect(file.statusCode).toBe(200);
  const [header = [], ...rows] = format === "csv" ? readCsv(file.payload) : readXlsx(file.rawPayload);
  expect(header.slice(0, 5)).toEqual(["Name", "Job", "Staff category", "CPR", "NDIS Worker Screening Check"]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.slice(3, 5)).toEqual(["Missing", "Missing"]);
  const again = await server.app.inject({ url: data.link as string, headers: { host: "north.localhost" } });
  expect(again.statusCode).toBe(404);
  const log = await admin.get("ndis/logs/activity-logs", { search: "Compliance matrix" });
  expect(JSON.stringify(log.data)).toContain("Export");
});
