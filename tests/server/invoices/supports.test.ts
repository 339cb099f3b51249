import { beforeAll, expect, test } from "vitest";
import { centsFromText } from "#framework/shared/money/cents.ts";
import { billingOn, type SupportVector, supportItems } from "../../support/billedSupports.ts";
import { openTestServer } from "../../support/server.ts";
import { vectorsOf } from "../../support/vectors.ts";

const server = await openTestServer();
// After the last day of the table: nothing of it is in the future.
server.clock.set("2027-05-01T02:00:00.000Z");
const admin = await server.as("admin");
const billing = billingOn(server, admin);

beforeAll(billing.prepare);

const vectors = vectorsOf<SupportVector>("invoices/supports.csv");

test.each(vectors.map((row) => [row.case, row] as const))("%s", async (_, row) => {
  const { lines, invoice } = await billing.bill(row);
  expect(lines.map(({ words }) => words).join(" + ")).toBe(row.lines);
  const claimType = row.kind === "note" ? "NF2F" : row.cancelled === "" ? null : "CANC";
  expect(lines.filter(({ claim_type: type }) => type !== claimType)).toEqual([]);
  if (invoice === undefined) return;
  const shown = await billing.shown(invoice);
  expect(shown).toMatchObject({ total: centsFromText(row.total), line_count: lines.length });
  const { status, problems } = await billing.approve(invoice);
  if (row.refused === "") expect([status, problems]).toEqual([200, []]);
  else {
    expect(status).toBe(422);
    expect(problems).toHaveLength(lines.length);
    for (const problem of problems) expect(problem.endsWith(row.refused), problem).toBe(true);
  }
});

const sleepover = vectors.find(({ service }) => service === "sleepover");

test.each([
  [
    "has its item",
    "sleepover and work",
    "2026-11-24 01_010_0107_1_1 1 x 311.79 = 311.79 + 2026-11-25 01_013_0107_1_1 1:30 x 103.54 = 155.31",
    [],
  ],
  [
    "needs an item",
    "sleepover",
    "2026-11-24 01_010_0107_1_1 1 x 311.79 = 311.79 + 2026-11-25 undefined 1:30 x 103.54 = 155.31",
    [expect.stringContaining("has no support item")],
  ],
])("work in a sleepover past two hours %s", async (_, service, words, expected) => {
  if (!sleepover) throw new Error("the table has no sleepover");
  const work = "2026-11-25 00:30..2026-11-25 04:00";
  const row = { ...sleepover, service, prices: "sleepover-work-2026-27", work };
  const { lines, invoice } = await billing.bill(row);
  expect(lines.map((line) => line.words).join(" + ")).toBe(words);
  expect((await billing.approve(String(invoice))).problems).toEqual(expected);
});

test("work in a sleepover past two hours that has no price keeps it off the invoice, by name, until it has one", async () => {
  if (!sleepover) throw new Error("the table has no sleepover");
  const row = { ...sleepover, service: "sleepover and work", work: "2026-11-25 00:30..2026-11-25 04:00" };
  const { lines } = await billing.bill(row);
  expect(lines).toEqual([]);
  const [shift] = await server.rows`select uuid from shifts where deleted_at is null`;
  const outcome = async () =>
    (await admin.post("ndis/roster/shift-invoice-outcome", { shift_uuid: shift?.uuid })).data.consequences;
  expect((await outcome()).join()).toContain(
    "has no price for 1 h 30 min of work (Saturday price) that the sleepover does not include. Enter it in the booking",
  );
  const priced = (
    cents: number,
  ) => server.rows`update records set data = data || ${JSON.stringify({ rate_saturday: cents })}::jsonb
    where resource = 'service-bookings' and ref_participant = (select target from shifts_participants where uuid = ${shift?.uuid})`;
  await priced(10_354);
  expect(await outcome()).toEqual([
    expect.stringContaining("= $311.79"),
    expect.stringContaining("= $155.31"),
    expect.stringContaining("$467.10 is added"),
  ]);
  // A price of nothing says that it is not charged.
  await priced(0);
  expect(await outcome()).toEqual([
    expect.stringContaining("= $311.79"),
    expect.stringContaining("$311.79 is added"),
  ]);
});

test("a sleepover on a Saturday keeps its own item, also where it was cancelled", async () => {
  if (!sleepover) throw new Error("the table has no sleepover");
  const row = {
    ...sleepover,
    service: "sleepover and work",
    start: "2026-11-28 00:00",
    end: "2026-11-28 08:00",
  };
  for (const cancelled of ["", "no-show"]) {
    const { lines } = await billing.bill({ ...row, cancelled });
    expect(lines.map(({ words }) => words)).toEqual(["2026-11-28 01_010_0107_1_1 1 x 311.79 = 311.79"]);
  }
});

test("each row is of a known service and has its source", () => {
  for (const { case: name, service, source } of vectors) {
    expect(Object.keys(supportItems), name).toContain(service);
    expect(source, name).not.toBe("");
  }
});
