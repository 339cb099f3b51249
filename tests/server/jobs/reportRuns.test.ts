import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import type * as Statement from "#framework/server/reports/runs/statement.ts";
import type * as Cost from "#framework/server/reports/summary/cost.ts";
import { tidy } from "#framework/server/maintenance/tidy.ts";
import type { Caller } from "../../support/caller.ts";
import { isEmbedded } from "../../support/database.ts";
import { openTestServer } from "../../support/server.ts";

// Numbers that are too costly to wait for are worked out in the background, for whoever asked and nobody else.
const cost = vi.hoisted(() => ({
  /** What is worked out at once. */
  most: 0,
  /** Done after the cost of a run in the background was judged, before its statement. */
  judged: undefined as (() => Promise<void>) | undefined,
  /** Whether the statements of a run take a minute. */
  isSlow: false,
}));
vi.mock("#framework/server/reports/runs/statement.ts", async (original) => {
  const own = await original<typeof Statement>();
  const slowed: typeof own.ofRun = (uuid) => (statement) =>
    own.ofRun(uuid)(cost.isSlow ? sql`select *, pg_sleep(60) from (${statement}) as numbers` : statement);
  return { ...own, ofRun: slowed };
});
vi.mock("#framework/server/reports/summary/cost.ts", async (original) => {
  const { refuseCostly } = await original<typeof Cost>();
  const judge: typeof refuseCostly = async (context, statement, most) => {
    await refuseCostly(context, statement, most ?? cost.most);
    if (most !== undefined) await cost.judged?.();
  };
  return { refuseCostly: judge };
});

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

/** The embedded database does one transaction after the other: while a run is held up, nobody else is answered. */
const apart = test.skipIf(isEmbedded());

beforeEach(async () => {
  Object.assign(cost, { most: 0, judged: undefined, isSlow: false });
  await server.rows`delete from report_runs`;
});

test("what is refused for its cost is worked out in the background, and stands under the same question", async () => {
  cost.most = 3_000_000;
  const { run: _, ...atOnce } = (await numbers()).data;
  expect(atOnce.rows).not.toEqual([]);
  cost.most = 0;
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
  cost.judged = () => Promise.reject(new Error("planned by the test"));
  await start();
  await expect.poll(() => stateOf()).toBe("failed");
  expect((await numbers()).data).toMatchObject({
    rows: [],
    run: { message: expect.stringMatching(/too long/) },
  });
  cost.judged = undefined;
  await start();
  await expect.poll(() => stateOf()).toBe("done");
  await server.rows`update report_runs set created_at = now() - interval '25 hours'`;
  expect((await numbers()).status).toBe(422);
  await tidy(server.services);
  expect(await server.rows`select 1 from report_runs`).toEqual([]);
});

apart("a run that is asked for twice is one, and only so many go on at a time", async () => {
  const going = Promise.withResolvers<void>();
  cost.judged = () => going.promise;
  const groups = ["status", "type", "staff", "issuer"].map((field) => ({ ...body, groups: [{ field }] }));
  const [first, again] = [await start(), await start()];
  expect(again.data.uuid).toBe(first.data.uuid);
  const statuses: number[] = [];
  for (const asked of groups.slice(1)) statuses.push((await start(admin, asked)).status);
  expect(statuses).toEqual([200, 200, 429]);
  going.resolve();
  await expect.poll(() => stateOf()).toBe("done");
});

apart("what is cancelled is forgotten, and comes to nothing", async () => {
  const [reached, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  cost.judged = () => {
    reached.resolve();
    return going.promise;
  };
  const { data } = await start();
  await reached.promise;
  expect(await stateOf()).toBe("running");
  expect((await admin.post(`report-runs/${data.uuid}/cancel`)).status).toBe(200);
  expect((await numbers()).status).toBe(422);
  going.resolve();
  await expect
    .poll(() => server.rows`select state, answer from report_runs`)
    .toEqual([{ state: "cancelled", answer: {} }]);
  expect((await admin.post(`report-runs/${data.uuid}/cancel`)).status).toBe(404);
});

apart("the database stops working on what is cancelled", async () => {
  cost.isSlow = true;
  const working = () => server.rows`
    select 1 as one from pg_stat_activity where state = 'active' and query like '/* report-run %'`;
  const { data } = await start();
  await expect.poll(working).toEqual([{ one: 1 }]);
  await admin.post(`report-runs/${data.uuid}/cancel`);
  await expect.poll(working).toEqual([]);
  expect(await server.rows`select state from report_runs`).toEqual([{ state: "cancelled" }]);
});
