import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { jobKinds } from "#framework/server/jobs/kinds.ts";
import { tidy } from "#framework/server/maintenance/purgeExpired.ts";
import { runStatements } from "#framework/server/reports/runs/statement.ts";
import { mostCost } from "#framework/server/reports/summary/cost.ts";
import type { Caller } from "../../support/caller.ts";
import { openTestServer } from "../../support/server.ts";
import { readCsv, readXlsx } from "../../support/sheets.ts";

// The rows of a report are written to a file in the background, for the person who asked and nobody else.
const own = { db: runStatements.db, work: jobKinds.report.work, atOnce: mostCost.atOnce };
const server = await openTestServer();
const put = server.services.files.put;
const admin = await server.as("admin");
const { id: tenant = "" } = (await server.services.tenants.bySlug("north")) ?? {};
const report = "clearances-by-status";
const path = `records/staff-licences/reports/${report}`;
const columns = ["staff", "type", "status"];

const start = (by: Caller = admin, rows: object = {}, more: object = {}) =>
  by.post("report-runs", { report, rows: { format: "csv", columns, ...rows }, ...more });
const run = async (uuid: unknown, by: Caller = admin) => (await by.get(`report-runs/${String(uuid)}`)).data;
const link = (uuid: unknown, by: Caller = admin) => by.post(`${path}/export`, { run: uuid });
async function done(asked = start()): Promise<string> {
  const { data, text } = await asked;
  await expect.poll(async () => (await run(data.uuid)).state, { message: text }).toBe("done");
  return String(data.uuid);
}
const logged = () => server.rows<{ changes: object }>`
  select changes from activity_log where action = 'export' and resource = 'staff-licences'`;
const kept = () =>
  server.rows<{ name: string }>`select name from files where attached_resource = 'report-runs'`;
/** What is on its way to the files, and was left. */
const onTheWay = () => readdirSync(`${server.services.config.dataDir}/incoming`);

/** Has every statement of a run wait. @returns lets them go on */
function holdUp(): () => void {
  const going = Promise.withResolvers<void>();
  runStatements.db = (db, uuid) =>
    own.db(db, uuid).withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await going.promise;
        return result;
      },
    });
  return going.resolve;
}

function settle(): void {
  Object.assign(runStatements, { db: own.db });
  jobKinds.report.work = own.work;
  mostCost.atOnce = own.atOnce;
  server.services.files.put = put;
}
afterAll(settle);
beforeEach(async () => {
  settle();
  for (const table of ["report_runs", "sent_notices", "files", "activity_log", "file_deletions"])
    await server.rows`delete from ${sql.table(table)}`;
});

test.each(["csv", "xlsx"] as const)(
  "holds every row of the report, as its export does: %s",
  async (format) => {
    const sorted = { format, sortField: "type", sortType: "desc" };
    const ordered = await admin.post(`${path}/export`, { ...sorted, columns });
    const read = ({ text, bytes }: { text: string; bytes: Buffer }) =>
      format === "csv" ? readCsv(text) : readXlsx(bytes);
    const atOnce = read(await admin.get(String(ordered.data.link)));
    expect(atOnce.length).toBeGreaterThan(2);
    const uuid = await done(start(admin, sorted));
    expect(await run(uuid)).toMatchObject({
      of: "rows",
      format,
      written: atOnce.length - 1,
      count: atOnce.length - 1,
      size: expect.any(Number),
      kept_until: expect.any(String),
    });
    const file = await admin.get(String((await link(uuid)).data.link));
    expect(read(file)).toEqual(atOnce);
    expect(file.headers["content-disposition"]).toContain(`clearances-by-status-2026-11-20.${format}`);
    expect(onTheWay()).toEqual([]);
  },
);

test("what it is filtered by, and columns that it computes, go along", async () => {
  const { records } = (await admin.post(`${path}/rows`, { columns: ["status"] })).data as {
    records: { status: string }[];
  };
  const status = records[0]?.status ?? "";
  const asked = start(
    admin,
    { columns: ["status", "=made"] },
    {
      filters: { field: "status", operator: "is", value: status },
      computed: [{ name: "made", label: "Made", expression: `status == "${status}"` }],
    },
  );
  const uuid = await done(asked);
  const [header, ...rows] = readCsv((await admin.get(String((await link(uuid)).data.link))).text);
  expect(header).toEqual(["Status", "Made"]);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(([first, made]) => `${first?.toLowerCase()} ${made}`))).toEqual(
    new Set([`${status} Yes`]),
  );
});

test("rows that are refused for their cost can be had in the background", async () => {
  const asked = {
    filters: { field: "staff.full_name", operator: "contains", value: "a" },
  };
  const { pagination } = (await admin.post(`${path}/rows`, asked)).data as { pagination: { total: number } };
  mostCost.atOnce = 0;
  expect((await admin.post(`${path}/rows`, asked)).data).toEqual({ costly: true });
  const uuid = await done(start(admin, {}, asked));
  expect(pagination.total).toBeGreaterThan(0);
  expect(await run(uuid)).toMatchObject({ written: pagination.total });
});

test("each download is logged as an export is, and its link works once", async () => {
  const uuid = await done();
  expect(await logged()).toEqual([]);
  const address = String((await link(uuid)).data.link);
  expect(await logged()).toMatchObject([{ changes: { columns, filter: [] } }]);
  expect((await admin.get(address)).status).toBe(200);
  expect((await admin.get(address)).status).toBe(404);
});

test("nobody else gets at it: not another person, not another provider, and not by the file itself", async () => {
  const uuid = await done();
  const [file] = await server.rows<{ uuid: string }>`select uuid from files`;
  const statuses: [string, number, number][] = [];
  for (const name of ["coordinator", "admin of south", "nobody"]) {
    const other = await server.as(name);
    statuses.push([name, (await other.get(`report-runs/${uuid}`)).status, (await link(uuid, other)).status]);
  }
  expect(statuses).toEqual([
    ["coordinator", 404, expect.toBeOneOf([403, 404])],
    ["admin of south", 404, 404],
    ["nobody", 401, 401],
  ]);
  expect((await admin.get(`files/${file?.uuid}/link`)).status).toBe(404);
  await server.rows`update report_runs set created_by = gen_random_uuid()`;
  expect([(await link(uuid)).status, (await admin.get(`report-runs/${uuid}`)).status]).toEqual([404, 404]);
});

test("a person whose rights have changed since has nothing of it, even by a link that they have", async () => {
  const uuid = await done();
  const address = String((await link(uuid)).data.link);
  await server.rows`update users set regions = '["Coast"]'::jsonb where fullname = 'Ada Admin'`;
  server.services.events.tell({ kind: "rights-changed", tenant });
  expect([(await link(uuid)).status, (await admin.get(address)).status]).toEqual([404, 404]);
  await server.rows`update users set regions = '[]'::jsonb where fullname = 'Ada Admin'`;
  server.services.events.tell({ kind: "rights-changed", tenant });
  expect((await link(uuid)).status).toBe(200);
});

test("a person who may not open the report can't run it, and one without the right any more gets no file", async () => {
  const worker = await server.as("worker");
  expect((await start(worker)).status).toBe(403);
  expect((await start(admin, { columns: ["nothing"] })).status).toBe(422);
  expect((await start(admin, { format: "pdf" })).status).toBe(422);
  expect((await admin.post("report-runs", { report })).status).toBe(422);
});

test("it says how far it is; what is cancelled leaves nothing and tells nobody", async () => {
  const storing = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  server.services.files.put = async (...file) => {
    storing.resolve();
    await going.promise;
    await put.apply(server.services.files, file);
  };
  const { data } = await start();
  await storing.promise;
  const shown = await run(data.uuid);
  expect(shown).toMatchObject({ state: "running", size: null, count: shown.written });
  expect(shown.written).toBeGreaterThan(1);
  expect((await link(data.uuid)).status).toBe(404);
  expect((await admin.post(`report-runs/${data.uuid}/cancel`)).status).toBe(200);
  going.resolve();
  await expect.poll(() => server.rows`select 1 as one from files`).toEqual([]);
  expect(await server.rows`select state from report_runs`).toEqual([{ state: "cancelled" }]);
  expect(await server.rows`select 1 from sent_notices`).toEqual([]);
  expect((await link(data.uuid)).status).toBe(404);
  expect(onTheWay()).toEqual([]);
});

test("its reader is notified when the file is there", async () => {
  const uuid = await done();
  const { notifications } = (await admin.get("notifications")).data;
  expect(notifications).toMatchObject([
    { title: "Report ready: Clearances by status", link: `/reports/${report}?run=${uuid}` },
  ]);
});

test("a process that ends leaves the file to the next one", async () => {
  const goOn = holdUp();
  const queued: Parameters<typeof own.work>[1][] = [];
  jobKinds.report.work = (_, job) => {
    queued.push(job);
    return Promise.resolve();
  };
  const { data } = await start();
  await expect.poll(() => queued).toHaveLength(1);
  const [job] = queued;
  if (!job) throw new Error("nothing was queued");
  const process = new AbortController();
  const work = (signal: AbortSignal) => asTenant(tenant, () => own.work(server.services, job, signal));
  const first = work(process.signal);
  await expect.poll(async () => (await run(data.uuid)).state).toBe("running");
  process.abort();
  goOn();
  await expect(first).rejects.toThrow();
  expect([await kept(), onTheWay()]).toEqual([[], []]);
  await work(new AbortController().signal);
  expect(await run(data.uuid)).toMatchObject({ state: "done" });
  expect((await link(data.uuid)).status).toBe(200);
});

test("another file of the same takes its place where it is wanted, and after a day it is gone", async () => {
  const first = await done();
  expect(await done()).toBe(first);
  const second = await done(start(admin, { again: true }));
  expect((await link(first)).status).toBe(404);
  expect((await link(second)).status).toBe(200);
  expect(await kept()).toHaveLength(1);
  await server.rows`update report_runs set created_at = now() - interval '25 hours'`;
  await server.rows`update files set created_at = now() - interval '25 hours'`;
  expect((await link(second)).status).toBe(404);
  await tidy(server.services);
  expect([await kept(), await server.rows`select 1 from report_runs`]).toEqual([[], []]);
  expect(await server.rows`select 1 as one from file_deletions`).toHaveLength(2);
});
