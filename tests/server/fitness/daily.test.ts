import { beforeEach, expect, test } from "vitest";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { judgeShiftsOfToday } from "#portal/server/fitness/daily.ts";
import { freshDatabase } from "../../support/database.ts";
import { Killable } from "../../support/killable.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const killable = new Killable(await freshDatabase());
const server = await openTestServer({ database: killable.database });
const hour = 3_600_000;
const now = server.services.clock.now().getTime();
const at = (hours: number): string => new Date(now + hours * hour).toISOString();

/** Judges the shifts of each worker in a transaction of its own. */
async function judge(): Promise<void> {
  const tenant = await server.services.tenants.bySlug("north");
  if (!tenant) throw new Error("there is no such provider");
  await asTenant(tenant.id, () => judgeShiftsOfToday(server.services, tenant, 1));
}
/** What those who roster were mailed since the last look. */
const mails = async () => {
  const rows = await server.rows<{ recipient: string; subject: string }>`
    select recipient, subject from outbox where subject like '%attention' order by recipient`;
  await server.rows`delete from outbox`;
  return rows;
};
const flags = async () =>
  (await server.rows`select needs_attention from shifts where deleted_at is null`).map(
    ({ needs_attention: flag }) => flag,
  );

beforeEach(async () => {
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`delete from sent_notices`;
  await server.rows`update staff set staff_category = null, status = 'inactive'`;
  await server.insert(
    "shifts",
    ["first", "second"].map((who) => ({
      start_at: at(60),
      end_at: at(62),
      shift_type: "personal_care",
      participants: [idOf("north", "participants", who)],
      staff: idOf("north", "staff", who),
      status: "scheduled",
    })),
  );
  await mails();
});

test("shifts are judged worker by worker, and those who roster get one message about all, once", async () => {
  await judge();
  expect(await flags()).toEqual([true, true]);
  const sent = await mails();
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(sent.length);
  expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set(["2 shifts need your attention"]));
  await judge();
  expect(await mails()).toEqual([]);
});

test("what was flagged before the work broke off is told of all the same", async () => {
  const commits = (statements: readonly string[]) => statements.filter((text) => text === "commit").length;
  // The first commit is that of the list of workers.
  await expect(killable.during((statements) => commits(statements) === 2, judge)).rejects.toThrow();
  expect((await flags()).filter(Boolean)).toHaveLength(1);
  expect(await mails()).toEqual([]);
  await judge();
  expect(await flags()).toEqual([true, true]);
  expect(new Set((await mails()).map(({ subject }) => subject))).toEqual(
    new Set(["2 shifts need your attention"]),
  );
});
