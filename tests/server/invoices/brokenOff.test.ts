import { expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { finish, onBehalf, runTask } from "#portal/server/runs.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const { services } = server;

/**
 * Works on a waiting run: what happens at each try. Answers how it stands then, whether the work
 * has failed, and whether any process may take it on.
 */
async function tried(...tries: ((process: AbortController) => void)[]) {
  await server.rows`delete from records where resource = 'invoice-runs'`;
  const [id = ""] = await server.insert("invoice-runs", [
    { from: "2026-11-01", until: "2026-11-19", status: "waiting", started_by: "Ada Admin" },
  ]);
  const tenant = await services.tenants.bySlug("north");
  if (!tenant) throw new Error("there is no such provider");
  const process = new AbortController();
  const task = runTask("invoice-runs", async (_, __, run) => {
    const happens = tries.shift();
    if (happens) return happens(process);
    const { context } = await onBehalf(services, tenant, run);
    await finish(context, run, { status: "done" });
  });
  const failed = await asTenant(tenant.id, () =>
    task.work(services, tenant, process.signal).then(
      () => false,
      () => true,
    ),
  );
  const [run] = await server.rows<{ status: string; tries: number }>`
    select data->>'status' as status, (data->>'tries')::int as tries from records where uuid = ${id}`;
  const due = await task.due(services.database.owner, services.clock.now());
  return { ...run, failed, isDue: due.includes(tenant.id) };
}

function breaks(code?: string): () => never {
  return () => {
    throw Object.assign(new Error("broken off"), { code });
  };
}

test("a run is begun again where the database has ended its transaction for another one's sake", async () => {
  expect(await tried(breaks("40P01"), breaks("40001"))).toEqual({
    status: "done",
    tries: 3,
    failed: false,
    isDue: false,
  });
});

test("a run whose work fails waits to be taken on again", async () => {
  expect(await tried(breaks())).toEqual({ status: "running", tries: 1, failed: true, isDue: true });
});

test("a run waits for another process where its own ends", async () => {
  expect(await tried((process) => process.abort())).toEqual({
    status: "running",
    tries: 1,
    failed: false,
    isDue: true,
  });
});

test("a run that always breaks off is given up", async () => {
  const always = Array.from({ length: 20 }, () => breaks("40P01"));
  expect(await tried(...always)).toEqual({ status: "failed", tries: 11, failed: false, isDue: false });
});
