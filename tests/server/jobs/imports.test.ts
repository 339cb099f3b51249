import { afterEach, beforeAll, expect, test } from "vitest";
import { beginRound, beat } from "#framework/server/imports/importStore.ts";
import { takeOnSilentImports } from "#framework/server/imports/job.ts";
import { jobKinds } from "#framework/server/jobs/kinds.ts";
import type { Jobs } from "#framework/server/jobs/jobs.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { systemContext } from "#framework/server/tenants/systemContext.ts";
import { beginImport, csv, settled, type ToldImport } from "../../support/imports.ts";
import { openQueues } from "../../support/jobs.ts";
import { openTestServer } from "../../support/server.ts";

// Imports are jobs: one process works on each, and another one begins it again when that one ends.
const server = await openTestServer();
const { services } = server;
const admin = await server.as("admin");
const own = jobKinds.import.work;
let first: Jobs | undefined;

beforeAll(async () => {
  [first] = await openQueues(server, 1);
  services.jobs = first;
});
afterEach(() => {
  jobKinds.import.work = own;
});

const rowsOf = (name: string, count: number): string[][] => [
  ["First name", "Last name", "Email", "Job title"],
  ...Array.from({ length: count }, (_, at) => [
    `${name}${at}`,
    "Queue",
    `${name}${at}@queue.example`,
    "Cook",
  ]),
];
async function begun(name: string, count: number): Promise<ToldImport> {
  const { data } = await beginImport(admin, "staff", csv(rowsOf(name, count)));
  return data.import as ToldImport;
}
const stateOf = async (id: string) => ((await admin.get(`imports/${id}`)).data.import as ToldImport).state;
const jobsOf = (id: string) =>
  server.rows<{
    state: string;
  }>`select state::text from jobs.job where name = 'import' and singleton_key = ${id} order by created_on`;

test("a file is checked and imported by the queue, and the log says where it was asked for", async () => {
  const { uuid, mapping } = await begun("Plain", 60);
  await admin.post(`imports/${uuid}/check`, { mapping });
  expect(await settled(admin, uuid)).toMatchObject({ state: "checked", problems: 0 });
  await admin.post(`imports/${uuid}/run`);
  expect(await settled(admin, uuid)).toMatchObject({ state: "imported", result: { created: 60 } });
  await expect.poll(() => jobsOf(uuid)).toEqual([{ state: "completed" }, { state: "completed" }]);
  const logged = await server.rows<{ user_name: string; ip: string }>`
    select distinct user_name, ip from activity_log where action = 'import' and resource = 'staff'`;
  expect(logged).toEqual([{ user_name: "Ada Admin", ip: "127.0.0.1" }]);
  const kept = await server.rows<{
    data: object;
  }>`select distinct data from jobs.job where singleton_key = ${uuid}`;
  expect(kept.map(({ data }) => Object.keys(data).toSorted())).toEqual([["about", "tenant"]]);
});

test("an import whose process ends is begun anew by another, and done once", async () => {
  const began = Promise.withResolvers<void>();
  jobKinds.import.work = async (of, job, signal) => {
    began.resolve();
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    await own(of, job, signal);
  };
  const { uuid, mapping } = await begun("Handed", 120);
  await admin.post(`imports/${uuid}/check`, { mapping });
  await began.promise;
  const failures = services.scheduledJobs.all.get("import")?.failures;
  await first?.stop(5000);
  expect(services.scheduledJobs.all.get("import")?.failures, "it has not failed").toBe(failures);
  expect(await stateOf(uuid)).toBe("checking");
  expect(await jobsOf(uuid)).toEqual([{ state: "retry" }]);
  jobKinds.import.work = own;
  await server.rows`update jobs.job set start_after = now() where name = 'import' and state = 'retry'`;
  const [next] = await openQueues(server, 1);
  services.jobs = next;
  expect(await settled(admin, uuid)).toMatchObject({ state: "checked", problems: 0, done: 120 });
  await admin.post(`imports/${uuid}/run`);
  expect(await settled(admin, uuid)).toMatchObject({ state: "imported", result: { created: 120 } });
});

test("an import that never came into the queue is found, unless its job has ended since", async () => {
  const { uuid, mapping } = await begun("Lost", 3);
  const lose = () => server.rows`
    update imports set state = 'checking', mapping = ${JSON.stringify(mapping)}::jsonb, beat_at = now() - interval '10 minutes'
    where uuid = ${uuid}`;
  await lose();
  expect(await stateOf(uuid)).toBe("interrupted");
  if (services.jobs) await takeOnSilentImports(services, services.jobs);
  await expect.poll(() => stateOf(uuid)).toBe("checked");
  await expect.poll(() => jobsOf(uuid)).toEqual([{ state: "completed" }]);
  const jobs = await jobsOf(uuid);
  await lose();
  if (services.jobs) await takeOnSilentImports(services, services.jobs);
  expect(await jobsOf(uuid), "it has ended since").toEqual(jobs);
});

test("a round of work that was begun again elsewhere has nothing more to say", async () => {
  const { uuid } = await begun("Twice", 3);
  const tenant = await services.tenants.bySlug("north");
  if (!tenant) throw new Error("north is not there");
  await server.rows`update imports set state = 'importing' where uuid = ${uuid}`;
  const { db } = services.database;
  await asTenant(tenant.id, async () => {
    const context = systemContext(services, tenant, db, "Tests");
    const [old, young] = [await beginRound(db, tenant.id, uuid), await beginRound(db, tenant.id, uuid)];
    if (!old || !young) throw new Error("there is no round");
    expect(await beat(context, old, 1)).toBe(false);
    expect(await beat(context, young, 1)).toBe(true);
  });
  await server.rows`update imports set state = 'cancelled' where uuid = ${uuid}`;
});

test("somebody who can no longer sign in imports nothing", async () => {
  const { uuid, mapping } = await begun("Gone", 3);
  await server.rows`update imports set created_by = gen_random_uuid(), state = 'checking',
    mapping = ${JSON.stringify(mapping)}::jsonb where uuid = ${uuid}`;
  const tenant = (await services.tenants.bySlug("north"))?.id ?? "";
  services.background.start(services, "import", { tenant, about: uuid });
  expect(await settled(admin, uuid)).toMatchObject({
    state: "failed",
    result: { message: "Ada Admin can't sign in any more. Nothing was imported." },
  });
});
