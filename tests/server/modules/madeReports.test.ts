import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv } from "../../support/sheets.ts";

// Reports of rows that the server makes: what workers have of each kind of leave, and how they stand with what is asked of them.
const server = await openTestServer();
const admin = await server.as("admin");
const [own, colleague] = [idOf("north", "staff", "first"), idOf("north", "staff", "second")];
const balances = "records/leave-balances/reports/leave-balances";
const gaps = "records/compliance-standings/reports/compliance-gaps";
const columns = ["staff", "type", "accrued", "taken", "booked", "pending", "available", "note"];
const annual = { field: "type", operator: "in", value: ["annual"] };

const rowsOf = async (report: string, body: object = {}, who = admin) =>
  (await who.post(`${report}/rows`, { limit: 500, ...body })).data.records as JsonObject[];
const allow = async (person: string, ...permissions: string[]) => {
  for (const permission of permissions)
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select tenant_id, uuid, ${permission} from users where email = ${`${person}@north.example`} on conflict do nothing`;
  server.services.sessions.forgetAll();
};

beforeAll(async () => {
  // 20 November 2026 is 319 days after 5 January.
  await server.rows`update staff set start_date = '2026-01-05', employment_type = 'part_time', data = data - 'leave_opening_on'
    - 'shiftworker' || '{"contracted_hours": 20}' where uuid = ${own}`;
  await server.rows`update staff set employment_type = 'full_time', start_date = null where uuid = ${colleague}`;
  await server.rows`update leaves set deleted_at = now()`;
  await server.insert("leave", [
    {
      staff: own,
      type: "annual",
      start_date: "2026-06-01",
      end_date: "2026-06-02",
      hours: 8,
      status: "approved",
    },
    {
      staff: own,
      type: "annual",
      start_date: "2026-12-01",
      end_date: "2026-12-01",
      hours: 4,
      status: "approved",
    },
    {
      staff: own,
      type: "annual",
      start_date: "2026-12-08",
      end_date: "2026-12-08",
      hours: 3,
      status: "pending",
    },
    {
      staff: own,
      type: "annual",
      start_date: "2026-07-01",
      end_date: "2026-07-01",
      hours: 5,
      status: "rejected",
    },
    {
      staff: own,
      type: "confidential",
      confidential_type: "family_violence",
      start_date: "2026-03-02",
      end_date: "2026-03-02",
      hours: 6,
      status: "approved",
    },
  ]);
  await server.rows`update records set data = data || '{"required_licences": ["cpr", "worker_screening"]}'
    where resource = 'staff-categories' and uuid = ${idOf("north", "staff-categories", "first")}`;
  await server.rows`update staff_licences set deleted_at = now()`;
  const held = { staff: own, status: "active", issue_date: "2025-07-01" };
  await server.insert("staff-licences", [
    { ...held, type: "cpr", status: "expired", expiry_date: "2026-06-30" },
    { ...held, type: "worker_screening", clearance: "suspended", expiry_date: "2029-06-30" },
  ]);
});

describe("leave balances", () => {
  // Four weeks of 20 hours a year, as someone with a calculator has it.
  const accrued = Math.round((319 / 7) * 20 * (4 / 52) * 100) / 100;

  test("say what a worker has of each kind, as their own record does", async () => {
    const rows = await rowsOf(balances, { columns, filters: annual });
    const mine = rows.find(({ staff }) => staff === own);
    const expected = {
      accrued,
      taken: 8,
      booked: 4,
      pending: 3,
      available: Math.round((accrued - 12) * 100) / 100,
    };
    expect(mine).toMatchObject(expected);
    const { data } = await admin.get(`ndis/staff/${own}/leave-balance`);
    expect((data.balances as JsonObject[])[0]).toMatchObject(expected);
  });

  test("say why a worker's leave cannot be counted, and add nothing for it", async () => {
    const rows = await rowsOf(balances, { columns, filters: annual });
    const theirs = rows.find(({ staff }) => staff === colleague);
    expect(theirs?.note).toBe("Not counted: no start date");
    expect(theirs).not.toHaveProperty("available");
  });

  test("are grouped, filtered by what is related, computed and sorted like kept records", async () => {
    const { data } = await admin.post(`${balances}/summary`, {
      groups: [{ field: "staff.employment_type" }, { field: "type" }],
      values: [{ of: "sum", field: "available" }, { of: "count" }],
      filters: { all: [annual, { field: "staff.employment_type", operator: "in", value: ["part_time"] }] },
    });
    expect(data.rows).toMatchObject([
      { labels: ["Part-time", "Annual leave"], values: [Math.round((accrued - 12) * 100) / 100, 1] },
    ]);
    const computed = [{ name: "share", label: "Share", expression: "taken / 2" }];
    const rows = await rowsOf(balances, {
      computed,
      columns: ["staff", "=share", "staff.employment_type"],
      filters: { all: [annual, { field: "=share", operator: ">", value: 3 }] },
      sortField: "available",
      sortType: "desc",
    });
    expect(rows).toMatchObject([{ staff: own, "=share": 4, "staff.employment_type": "part_time" }]);
  });

  test("have a file, with the numbers or the rows", async () => {
    for (const summary of [
      undefined,
      { groups: [{ field: "type" }], values: [{ of: "sum", field: "taken" }] },
    ]) {
      const { data } = await admin.post(`${balances}/export`, {
        format: "csv",
        columns: ["type", "taken"],
        filters: { field: "type", operator: "in", value: ["family_violence"] },
        ...(summary && { summary }),
      });
      const sheet = readCsv((await (await server.as("nobody")).get(String(data.link))).text);
      expect(sheet.slice(0, 2).map((line) => line.map(String))).toContainEqual([
        "Family and domestic violence leave",
        expect.stringMatching(/^6(\.00)?$/),
      ]);
    }
  });

  test("show confidential leave only to those who may see it, and nothing to who may see no leave", async () => {
    await allow("coordinator", "view-leave-balances-report", "view-leave");
    await server.rows`delete from role_permissions where permission = 'view-confidential-leave'`;
    server.services.sessions.forgetAll();
    const coordinator = await server.as("coordinator");
    const types = (rows: JsonObject[]) => new Set(rows.map(({ type }) => type));
    expect(types(await rowsOf(balances, {}, coordinator))).toEqual(new Set(["annual", "personal"]));
    expect(types(await rowsOf(balances))).toContain("family_violence");
    const { data } = await coordinator.post(`${balances}/summary`, { groups: [{ field: "type" }] });
    expect(JSON.stringify(data)).not.toContain("violence");
    await allow("worker", "view-leave-balances-report");
    expect((await (await server.as("worker")).post(`${balances}/rows`, {})).status).toBe(404);
    for (const [person, status] of [
      ["nobody", 401],
      ["participant", 403],
    ] as const)
      expect((await (await server.as(person)).post(`${balances}/rows`, {})).status).toBe(status);
    const others = await rowsOf(balances, {}, await server.as("admin of south"));
    expect(others.map(({ staff }) => staff)).not.toContain(own);
  });

  test("count what has changed since at once", async () => {
    const count = async () => (await admin.post(`${balances}/rows`, {})).data.pagination.total as number;
    const before = await count();
    await server.rows`update staff set status = 'inactive' where uuid = ${colleague}`;
    expect(await count()).toBeLessThan(before);
    await server.rows`update staff set status = 'active' where uuid = ${colleague}`;
    expect(await count()).toBe(before);
  });
});

describe("compliance gaps", () => {
  const states = async (who = admin) =>
    (await rowsOf(gaps, {}, who)).map(({ staff, requirement, status, day }) => [
      staff,
      requirement,
      status,
      day,
    ]);

  test("say what nobody has handed in, what has expired and what bars", async () => {
    const all = await states();
    expect(all).toContainEqual([own, "CPR", "expired", "2026-06-30"]);
    expect(all).toContainEqual([own, "NDIS Worker Screening Check", "not_cleared", undefined]);
    // What is asked of the colleague and was never handed in has no record anywhere.
    expect(all).toContainEqual([colleague, "CPR", "missing", undefined]);
    const { data } = await admin.post(`${gaps}/summary`, {
      groups: [{ field: "requirement" }],
      values: [{ of: "distinct", field: "staff" }],
      filters: { field: "status", operator: "in", value: ["missing", "expired", "not_cleared", "rejected"] },
    });
    const cpr = (data.rows as { labels: string[]; values: number[] }[]).find(
      ({ labels }) => labels[0] === "CPR",
    );
    expect(cpr?.values).toEqual([2]);
  });

  test("agree with the matrix in every cell", async () => {
    const { requirements, people } = (await admin.get("compliance/matrix")).data.matrix as {
      requirements: { label: string }[];
      people: { uuid: string; cells: (string | null)[] }[];
    };
    const cells = people.flatMap(({ uuid, cells }) =>
      cells.flatMap((cell, at) => (cell === null ? [] : [`${uuid} ${requirements[at]?.label}`])),
    );
    const rows = (await states()).map(([staff, requirement]) => `${String(staff)} ${String(requirement)}`);
    expect(rows.sort()).toEqual(cells.sort());
  });

  test("leave licences out for those who may not see them, and are for nobody without the right to either", async () => {
    await allow("coordinator", "view-compliance-gaps-report", "view-compliance-requests");
    await server.rows`delete from role_permissions where permission = 'view-staff-licences'`;
    server.services.sessions.forgetAll();
    const kinds = (await rowsOf(gaps, {}, await server.as("coordinator"))).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["item"]));
    await allow("worker", "view-compliance-gaps-report");
    expect((await (await server.as("worker")).post(`${gaps}/rows`, {})).status).toBe(404);
    expect((await (await server.as("participant")).post(`${gaps}/rows`, {})).status).toBe(403);
  });
});
