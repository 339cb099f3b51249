import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { idOf } from "../../support/providers.ts";
import {
  anyRoster,
  type KeptShift,
  keptShifts,
  overlapping,
  planAtOnce,
} from "../../support/rosterAtOnce.ts";
import { openTestServer } from "../../support/server.ts";

/** Rosters that are tried; the long run tries many more. */
const rosters = Number(process.env.ROSTERS ?? 0) || 5;

const server = await openTestServer();
const admin = await server.as("admin");
const staff = ["first", "second"].map((name) => idOf("north", "staff", name));

beforeAll(async () => {
  await server.alone();
  await server.rows`update staff set staff_category = null, status = 'active'`;
  await server.rows`update shifts set deleted_at = now()`;
});

const read = <T>(statement: string) => server.rows<T>(Object.assign([statement], { raw: [statement] }));

/** The shifts that there are, none of which overlap. */
async function kept() {
  expect(await read(overlapping), "two at once").toEqual([]);
  return read<KeptShift>(keptShifts);
}

test(`nobody has two shifts at once, in whatever order ${rosters} rosters are planned and changed (R-10)`, async () => {
  await fc.assert(
    fc.asyncProperty(anyRoster, async (roster) => {
      await planAtOnce(
        (_number, method, path, body) => admin.send(method, path, { body }),
        staff,
        roster,
        kept,
      );
      await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
    }),
    { numRuns: rosters, endOnFailure: true },
  );
}, 3_600_000);
