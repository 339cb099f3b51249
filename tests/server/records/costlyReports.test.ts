import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { mostCost, refuseCostly } from "#framework/server/reports/summary/cost.ts";
import { KnownCosts } from "#framework/server/reports/summary/knownCosts.ts";
import { openTestServer } from "../../support/server.ts";

// What a report would read is estimated before it runs.
const server = await openTestServer();
const tenant = (await server.services.tenants.bySlug("north"))?.id ?? "";
const judged = (rows: number, times: number) =>
  asTenant(tenant, () =>
    refuseCostly(
      { db: server.services.database.db },
      sql`select count(*) from generate_series(1, ${sql.lit(rows)}) one, generate_series(1, ${sql.lit(times)}) other`,
    ),
  );

test("a few million rows may be read, a product of two large tables may not", async () => {
  await judged(5_000_000, 1);
  await expect(judged(1_000_000, 10_000)).rejects.toMatchObject({
    status: 422,
    errors: { filters: ["This would read too much at once. Choose a shorter time or another filter."] },
  });
});

describe("rows of a report", async () => {
  const { atOnce } = mostCost;
  const admin = await server.as("admin");
  const path = "records/staff-licences/reports/clearances-by-status";
  const computed = [{ name: "made", label: "Made", expression: 'status == "active"' }];
  const isMade = { filters: { field: "=made", operator: "is", value: true }, computed };
  const ofStaff = { filters: { field: "staff.full_name", operator: "contains", value: "a" } };
  const refused = { status: 422, data: { costly: true } };
  afterEach(() => {
    mostCost.atOnce = atOnce;
    vi.restoreAllMocks();
  });

  test.each<[string, object, "estimated" | "read as they are"]>([
    ["without a filter", {}, "read as they are"],
    [
      "by fields of their own",
      { filters: { field: "status", operator: "is", value: "active" } },
      "read as they are",
    ],
    ["sorted by a field of their own", { sortField: "type" }, "read as they are"],
    ["with a computed column", { columns: ["status", "=made"], computed }, "read as they are"],
    ["with a column of related records", { columns: ["status", "staff.full_name"] }, "read as they are"],
    ["by a computed column", isMade, "estimated"],
    ["sorted by a computed column", { sortField: "=made", computed }, "estimated"],
    ["by a column of related records", ofStaff, "estimated"],
    ["by one of them within groups", { filters: { all: [{ any: [ofStaff.filters] }] } }, "estimated"],
  ])("%s", async (_, asked, expected) => {
    const looksUp = vi.spyOn(KnownCosts.prototype, "get");
    expect((await admin.post(`${path}/rows`, asked)).status).toBe(200);
    expect(looksUp).toHaveBeenCalledTimes(expected === "estimated" ? 1 : 0);
    mostCost.atOnce = 0;
    expect((await admin.post(`${path}/rows`, asked)).status).toBe(expected === "estimated" ? 422 : 200);
  });

  test("are refused before they are read, and so is their export", async () => {
    mostCost.atOnce = 0;
    expect(await admin.post(`${path}/rows`, isMade)).toMatchObject({
      ...refused,
      body: { message: "This would read too much at once. Choose a shorter time or another filter." },
    });
    for (const format of ["csv", "xlsx", "pdf"])
      expect(await admin.post(`${path}/export`, { ...isMade, format })).toMatchObject(refused);
    expect((await admin.post(`${path}/export`, { format: "csv" })).status).toBe(200);
  });
});

test("what was estimated is kept for a while, each question by itself", async () => {
  const known = new KnownCosts(1000);
  const find = vi.fn<() => Promise<number>>(() => Promise.resolve(7));
  const cost = (text: string, now: number) => known.get(server.services.database, text, now, find);
  expect([await cost("one", 0), await cost("one", 999), await cost("other", 0)]).toEqual([7, 7, 7]);
  expect(find).toHaveBeenCalledTimes(2);
  await cost("one", 1000);
  expect(find).toHaveBeenCalledTimes(3);
});

describe("numbers", () => {
  const people = ["admin", "coordinator", "worker", "participant"] as const;
  const { cheap } = mostCost;
  const bodies = [
    ["staff-licences/reports/clearances-by-status", { groups: [{ field: "status" }, { field: "type" }] }],
    [
      "leave/reports/leave-by-type",
      { groups: [{ field: "staff" }], values: [{ of: "sum", field: "hours" }] },
    ],
    ["form-assignments/reports/forms-overdue", { groups: [{ field: "status" }] }],
    ["service-bookings/reports/plan-utilisation", { groups: [{ field: "status" }] }],
  ] as const;
  afterEach(() => {
    mostCost.cheap = cheap;
  });

  test.each(people)("are the same for a %s, however their rights are told", async (name) => {
    const person = await server.as(name);
    for (const [path, body] of bodies) {
      const ask = async () => {
        const { status, data } = await person.post(`records/${path}/summary`, body);
        return { status, data };
      };
      // Nobody knows yet what it costs; it is known to be cheap; it is prepared for, and its rights are looked up by row.
      const [first, second] = [await ask(), await ask()];
      mostCost.cheap = 0;
      const third = await ask();
      mostCost.cheap = cheap;
      expect([second, third]).toEqual([first, first]);
    }
  });

  test("that are known to be cheap are in the log once, and refused ones are not", async () => {
    const admin = await server.as("admin");
    const path = "records/staff-licences/reports/clearances-by-status/summary";
    const entries = async () =>
      (
        await server.rows<{ count: number }>`
        select count(*)::int as count from activity_log where action = 'report'`
      )[0]?.count ?? 0;
    const before = await entries();
    const ask = async () => (await admin.post(path, { groups: [{ field: "type" }] })).status;
    expect([await ask(), await ask()]).toEqual([200, 200]);
    expect(await entries()).toBe(before + 2);
    const { atOnce } = mostCost;
    mostCost.atOnce = 0;
    const refused = await ask();
    mostCost.atOnce = atOnce;
    expect(refused).toBe(422);
    expect(await entries()).toBe(before + 2);
  });
});
