import { expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { performTask } from "#framework/server/jobs/task.ts";
import { freshBooks, openBooks } from "../../support/billingBooks.ts";
import { checksOf } from "../../support/billingChecks.ts";
import { freshDatabase } from "../../support/database.ts";
import { Killable } from "../../support/killable.ts";
import { userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

/** So many statements lie between two moments at which the process is killed; none in the long run. */
const stride = process.env.SHORT_RUN === undefined ? 1 : 9;

const killable = new Killable(await freshDatabase());
const server = await openTestServer({ database: killable.database });
const { services } = server;
const admin = await server.as("admin");
const opened = await openBooks(server);
const days = { from: "2026-11-01", until: "2026-11-19" };
const tenant = String((await services.tenants.bySlug("north"))?.id);

/** Puts a run in that waits to be worked on. */
async function waiting(resource: "invoice-runs" | "claims"): Promise<string> {
  const number = resource === "claims" && { number: "CLM-2611-09999" };
  const [id = ""] = await server.insert(resource, [
    { ...days, ...number, status: "waiting", started_by: "Ada Admin" },
  ]);
  await server.rows`update records set created_by = ${userIdOf("north", "admin")} where uuid = ${id}`;
  return id;
}

const work = (duty: string) =>
  asTenant(tenant, () => performTask(services, { tenant, duty }, new AbortController().signal));

/** Works on a run until it is killed behind so many statements; then another process goes on. Answers whether it was killed. */
async function killedBehind(count: number, duty: string): Promise<boolean> {
  const gone = await killable.during(
    ({ length }) => length >= count,
    () =>
      work(duty).then(
        () => false,
        () => true,
      ),
  );
  // As if two minutes had gone by without a sign of it.
  await server.rows`update records set data = data || '{"seen_at": "2026-11-01T00:00:00.000Z"}'
    where resource = ${duty} and data->>'status' = 'running'`;
  await work(duty);
  return gone;
}

const fileOf = async (claim: string): Promise<string[]> => {
  const { data } = await admin.get(`records/claims/${claim}/download`);
  const { text } = await (await server.as("nobody")).get(String(data.link).replace(/^.*ndis-portal\//, ""));
  return text.trim().split("\r\n").slice(1);
};

const referenceIn = (row: string): string => row.split(",")[5] ?? "";

test("an invoice run that is killed anywhere bills everything once, and says what it has billed", async () => {
  let isGone = true;
  for (let count = 0; isGone; count += stride) {
    const books = await freshBooks(server, admin, opened);
    const run = await waiting("invoice-runs");
    isGone = await killedBehind(count, "invoice-runs");
    await checksOf(server, admin, books)();
    const found = (await admin.get(`records/invoice-runs/${run}`)).data.run;
    const [sums] = await server.rows`select count(*)::int as lines, sum((data->>'amount')::int)::int as total,
      count(distinct invoice)::int as invoices, count(distinct shift)::int as shifts from invoice_lines`;
    expect(sums, `killed behind ${count}`).toEqual({ lines: 6, total: 75_078, invoices: 2, shifts: 5 });
    expect(found, `killed behind ${count}`).toMatchObject({
      status: "done",
      lines: 6,
      total: 75_078,
      invoices: 2,
      participants: 1,
      done: 1,
    });
  }
}, 900_000);

test("a claim that is killed anywhere has each line once, and its file is the same", async () => {
  const files = new Set<string>();
  let isGone = true;
  for (let count = 0; isGone; count += stride) {
    const books = await freshBooks(server, admin, opened);
    await waiting("invoice-runs");
    await work("invoice-runs");
    const [invoice] = await server.rows`select uuid from invoices where payer_type = 'agency'`;
    expect((await admin.post(`records/invoices/${String(invoice?.uuid)}/approve`)).status).toBe(200);
    const claim = await waiting("claims");
    isGone = await killedBehind(count, "claims");
    await checksOf(server, admin, books)();
    expect((await admin.get(`records/claims/${claim}`)).data.claim).toMatchObject({
      status: "generated",
      rows: 4,
      blocked: 0,
      amount: 53_004,
    });
    const file = await fileOf(claim);
    expect(file.map(referenceIn)).toEqual([1, 2, 3, 4].map((place) => `CLM-2611-09999-000${place}`));
    // Two lines of one day have no order of their own.
    files.add(
      file
        .map((row) => row.replace(referenceIn(row), ""))
        .toSorted()
        .join("\n"),
    );
  }
  expect([...files].map((rows) => rows.split("\n").length)).toEqual([4]);
}, 900_000);

test("a download that is killed anywhere leaves the claim as it was, and the next one has the whole file", async () => {
  await freshBooks(server, admin, opened);
  await waiting("invoice-runs");
  await work("invoice-runs");
  await server.rows`update invoices set status = 'approved'`;
  const claim = await waiting("claims");
  await work("claims");
  const rows = () =>
    server.rows`select uuid, status, amount, reference, version from claim_rows order by uuid`;
  const [before, file] = [await rows(), await fileOf(claim)];
  let status = 0;
  for (let count = 0; status !== 200; count += 1) {
    ({ status } = await killable.during(
      ({ length }) => length >= count,
      () => admin.get(`records/claims/${claim}/download`),
    ));
    expect(await rows(), `killed behind ${count}`).toEqual(before);
    expect(await fileOf(claim), `killed behind ${count}`).toEqual(file);
  }
  expect((await admin.get(`records/claims/${claim}`)).data.claim.status).toBe("generated");
}, 300_000);

test.each([
  [9, "done"],
  [10, "failed"],
])("a run that was broken off %i times is then %s", async (tries, status) => {
  await freshBooks(server, admin, opened);
  const run = await waiting("invoice-runs");
  await server.rows`update records set data = data || ${JSON.stringify({ status: "running", tries, seen_at: "2026-11-01T00:00:00.000Z" })}::jsonb
    where uuid = ${run}`;
  await work("invoice-runs");
  const found = (await admin.get(`records/invoice-runs/${run}`)).data.run;
  expect(found.status).toBe(status);
  expect(found).not.toHaveProperty("tries");
});
