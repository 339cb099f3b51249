import { beforeAll, expect, test } from "vitest";
import { centsFromText } from "#framework/shared/money/cents.ts";
import { billingOn, type SupportVector, supportItems } from "../../support/billedSupports.ts";
import { openTestServer } from "../../support/server.ts";
import { vectorsOf } from "../../support/vectors.ts";

const server = await openTestServer();
// After the last day of the table: nothing of it is in the future.
server.clock.set("2027-05-01T02:00:00.000Z");
const billing = billingOn(server, await server.as("admin"));

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

test("each row is of a known service and has its source", () => {
  for (const { case: name, service, source } of vectors) {
    expect(Object.keys(supportItems), name).toContain(service);
    expect(source, name).not.toBe("");
  }
});
