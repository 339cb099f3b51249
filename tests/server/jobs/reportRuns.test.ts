import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { jobKinds } from "#framework/server/jobs/kinds.ts";
import { runStatements } from "#framework/server/reports/runs/statement.ts";
import { mostCost } from "#framework/server/reports/summary/cost.ts";
import { tidy } from "#framework/server/maintenance/purgeExpired.ts";
import type { Caller } from "../../support/caller.ts";
import { isEmbedded } from "../../support/database.ts";
import { openTestServer } from "../../support/server.ts";

// Numbers that are too costly to wait for are worked out in the background, for anyone who asked and nobody else.
const own = { of: runStatements.of, work: jobKinds.report.work, atOnce: mostCost.atOnce };
/** Holds every run up before it begins. @returns lets them go on */
const holdUp = (): (() => void) => {
  const going = Promise.withResolvers<void>();
  jobKinds.report.work = async (...job) => {
    await going.promise;
    await own.work(...job);
  };
  return going.resolve;
};

const server = await openTestServer();
const admin = await server.as("admin");
const report = "clearances-by-status";
const resource = "staff-licences";
const body = { groups: [{ field: "status" }], values: [{ of: "count" }] };

const numbers = (by: Caller = admin, asked: object = body) =>
  by.post(`records/${resource}/reports/${report}/summary`, asked);
const start = (by: Caller = admin, asked: object = body) => by.post("report-runs", { report, ...asked });
const stateOf = async (by: Caller = admin) =>
  ((await numbers(by)).data.run as { state: string } | undefined)?.state;

/** What people were notified of: title, text and link. */
const notified = async (by: Caller = admin) =>
  ((await by.get("notifications")).data.notifications as { title: string; text: string; link: string }[]).map(
    ({ title, text, link }) => ({ title, text, link }),
  );

/** As it is in the product, but for what is worked out at once. */
function settle(atOnce: number): void {
  runStatements.of = own.of;
  jobKinds.report.work = own.work;
  mostCost.atOnce = atOnce;
}
afterAll(() => settle(own.atOnce));
beforeEach(async () => {
  settle(0);
  await server.rows`delete from report_runs`;
  await server.rows`delete from sent_notices`;
  await server.rows`delete from outbox`;
});

test("what is refused for its cost is worked out in the background, and stands under the same question", async () => {
  mostCost.atOnce = own.atOnce;
  const { run: _, ...atOnce } = (await numbers()).data;
  expect(atOnce.rows).not.toEqual([]);
  mostCost.atOnce = 0;
  const refused = await numbers();
  expect([refused.status, refused.data]).toEqual([422, { costly: true }]);
  const { status, data } = await start();
  expect([status, data.uuid]).toEqual([200, expect.any(String)]);
  await expect.poll(() => stateOf()).toBe("done");
  const answer = (await numbers()).data;
  expect(answer).toMatchObject({ ...atOnce, run: { uuid: data.uuid, ended_at: expect.any(String) } });
  const named = { ...body, values: [{ of: "count", label: "Licences" }] };
  expect((await numbers(admin, named)).data.values).toMatchObject([{ label: "Licences" }]);
  const { link } = (
    await admin.post(`records/${resource}/reports/${report}/export`, {
      format: "csv",
      summary: named,
    })
  ).data as { link: string };
  expect((await admin.get(link)).text).toContain("Licences");
});

test("numbers that are known to be small come from a run where there is one, and are logged once", async () => {
  mostCost.atOnce = own.atOnce;
  const asked = { groups: [{ field: "type" }] };
  const entries = async () =>
    (await server.rows<{ n: number }>`select count(*)::int as n from activity_log where action = 'report'`)[0]
      ?.n ?? 0;
  await numbers(admin, asked);
  const { data: small } = await numbers(admin, asked);
  expect(small.run).toBeUndefined();
  await start(admin, asked);
  const run = async () => (await numbers(admin, asked)).data;
  await expect.poll(async () => ((await run()).run as { state?: string })?.state).toBe("done");
  const before = await entries();
  expect(await run()).toMatchObject(small);
  expect(await entries()).toBe(before + 1);
  await server.rows`delete from report_runs`;
  expect(await run()).toEqual(small);
});

test("columns that a report computes go along, and another expression is another question", async () => {
  const asking = (expression: string) => ({
    ...body,
    computed: [{ name: "made", label: "Made", expression }],
    groups: [{ field: "=made" }],
  });
  await start(admin, asking('status == "active"'));
  await expect
    .poll(
      async () =>
        ((await numbers(admin, asking('status == "active"'))).data.run as { state?: string })?.state,
    )
    .toBe("done");
  const { data } = await numbers(admin, asking('status == "active"'));
  expect(data.groups).toMatchObject([{ field: "=made", label: "Made" }]);
  expect((await numbers(admin, asking('status == "pending"'))).status).toBe(422);
});

test("another question, another person, and a person with other rights have nothing of it", async () => {
  await start();
  await expect.poll(() => stateOf()).toBe("done");
  expect((await numbers(admin, { ...body, groups: [{ field: "type" }] })).status).toBe(422);
  expect((await start(await server.as("worker"))).status).toBe(403);
  await server.rows`update report_runs set created_by = gen_random_uuid(), state = 'running'`;
  expect((await numbers()).status).toBe(422);
  const [theirs] = await server.rows<{ uuid: string }>`select uuid from report_runs`;
  expect((await admin.post(`report-runs/${theirs?.uuid}/cancel`)).status).toBe(404);
  expect(await server.rows`select state from report_runs`).toEqual([{ state: "running" }]);
});

test("whoever has other rights than when they asked asks anew", async () => {
  await start();
  await expect.poll(() => stateOf()).toBe("done");
  const { id: tenant = "" } = (await server.services.tenants.bySlug("north")) ?? {};
  const give = async (regions: string[]) => {
    await server.rows`update users set regions = ${JSON.stringify(regions)}::jsonb where fullname = 'Ada Admin'`;
    server.services.events.tell({ kind: "rights-changed", tenant });
  };
  await give(["Coast"]);
  expect((await numbers()).status).toBe(422);
  await give([]);
  expect(await stateOf()).toBe("done");
});

test("it says why it failed, can be run again, and is gone after a day", async () => {
  runStatements.of = () => () => {
    throw new Error("planned by the test");
  };
  await start();
  await expect.poll(() => stateOf()).toBe("failed");
  expect((await numbers()).data).toMatchObject({
    rows: [],
    run: { message: expect.stringMatching(/too long/) },
  });
  runStatements.of = own.of;
  await start();
  await expect.poll(() => stateOf()).toBe("done");
  await server.rows`update report_runs set created_at = now() - interval '25 hours'`;
  expect((await numbers()).status).toBe(422);
  await tidy(server.services);
  expect(await server.rows`select 1 from report_runs`).toEqual([]);
});

test("a run that is asked for twice is one, and only so many go on at a time", async () => {
  const goOn = holdUp();
  const groups = ["status", "type", "staff", "issuer"].map((field) => ({ ...body, groups: [{ field }] }));
  const [first, again] = [await start(), await start()];
  expect(again.data.uuid).toBe(first.data.uuid);
  const statuses: number[] = [];
  for (const asked of groups.slice(1)) statuses.push((await start(admin, asked)).status);
  expect(statuses).toEqual([200, 200, 429]);
  goOn();
  await expect.poll(() => stateOf()).toBe("done");
});

test("what is cancelled is forgotten, and comes to nothing", async () => {
  const goOn = holdUp();
  const { data } = await start();
  expect(await stateOf()).toBe("waiting");
  expect((await admin.post(`report-runs/${data.uuid}/cancel`)).status).toBe(200);
  expect((await numbers()).status).toBe(422);
  goOn();
  await expect
    .poll(() => server.rows`select state, answer from report_runs`)
    .toEqual([{ state: "cancelled", answer: {} }]);
  expect((await admin.post(`report-runs/${data.uuid}/cancel`)).status).toBe(404);
});

test("its reader is notified of the end, and led back to where it was asked for; nobody else is", async () => {
  const place = "summary=%7B%7D&filter=secret";
  const { data } = await start(admin, { ...body, place });
  await expect.poll(() => stateOf()).toBe("done");
  await expect
    .poll(() => notified())
    .toEqual([
      {
        title: "Report ready: Clearances by status",
        text: expect.stringContaining("Clearances by status"),
        link: `/reports/${report}?run=${data.uuid}`,
      },
    ]);
  const mails = await server.rows`select recipient, subject from outbox`;
  expect(mails).toEqual([
    { recipient: expect.stringMatching(/^admin@/), subject: "Report ready: Clearances by status" },
  ]);
  expect(JSON.stringify([mails, await notified()])).not.toMatch(/secret|summary=/);
  const shown = await admin.get(`report-runs/${data.uuid}`);
  expect(shown.data).toMatchObject({ uuid: data.uuid, report, place, state: "done" });
  const statuses: [string, number][] = [];
  for (const other of ["coordinator", "colleague", "admin of south"])
    statuses.push([other, (await (await server.as(other)).get(`report-runs/${data.uuid}`)).status]);
  expect(statuses).toEqual([
    ["coordinator", 404],
    ["colleague", 404],
    ["admin of south", 404],
  ]);
  expect(await notified(await server.as("coordinator"))).toEqual([]);
});

test("its reader is notified of a failure, and of nothing that they have cancelled", async () => {
  runStatements.of = () => () => {
    throw new Error("planned by the test");
  };
  await start();
  await expect
    .poll(async () => (await notified()).map(({ title }) => title))
    .toEqual(["Report not finished: Clearances by status"]);
  settle(0);
  await server.rows`delete from sent_notices`;
  await server.rows`delete from report_runs`;
  const goOn = holdUp();
  const { data } = await start();
  await admin.post(`report-runs/${data.uuid}/cancel`);
  goOn();
  jobKinds.report.work = own.work;
  const next = await start(admin, { ...body, groups: [{ field: "type" }] });
  await expect
    .poll(async () => (await notified()).map(({ link }) => link))
    .toEqual([`/reports/${report}?run=${next.data.uuid}`]);
  expect((await admin.get(`report-runs/${data.uuid}`)).status).toBe(404);
});

test.skipIf(isEmbedded())("the database stops working on what is cancelled", async () => {
  runStatements.of = (uuid) => (statement) =>
    own.of(uuid)(sql`select *, pg_sleep(60) from (${statement}) as numbers`);
  const working = () => server.rows`
    select 1 as one from pg_stat_activity where state = 'active' and query like '/* report-run %'`;
  const { data } = await start();
  await expect.poll(working).toEqual([{ one: 1 }]);
  await admin.post(`report-runs/${data.uuid}/cancel`);
  await expect.poll(working).toEqual([]);
  expect(await server.rows`select state from report_runs`).toEqual([{ state: "cancelled" }]);
});
