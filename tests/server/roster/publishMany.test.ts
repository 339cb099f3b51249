import { expect, test } from "vitest";
import { freshDatabase } from "../../support/database.ts";
import { Killable } from "../../support/killable.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

const database = new Killable(await freshDatabase());
const server = await openTestServer({ database: database.database });
const coordinator = await server.as("coordinator");
const [first, second] = ["first", "second"];
const hour = 3_600_000;
const now = server.services.clock.now().getTime();
const at = (hours: number): string => new Date(now + hours * hour).toISOString();

/** Drafts of two workers for two participants, from a day on. */
const draftsFrom = (day: number, count: number): Promise<string[]> =>
  server.insert(
    "shifts",
    Array.from({ length: count }, (_, place) => {
      const who = place % 2 === 0 ? first : second;
      const begins = (day + place) * 24;
      return {
        start_at: at(begins),
        end_at: at(begins + 1),
        shift_type: "personal_care",
        participants: [idOf("north", "participants", who)],
        staff: idOf("north", "staff", who),
        service: idOf("north", "services", "first"),
        status: "scheduled",
        draft: true,
      };
    }),
  );

/** Publishes shifts as a planner does who accepts the warnings. @returns the statements that it took */
async function statementsOf(ids: readonly string[]): Promise<string[]> {
  const ask = (more: object) =>
    coordinator.post("ndis/roster/publish-shifts", { shift_uuids: ids, accept_warnings: [], ...more });
  const { data } = await ask({});
  // Each says what it is about and which shift, by which many of them are told apart.
  expect(data.warnings[0]).toMatchObject({
    title: expect.stringMatching(/^[A-Z]/),
    when: expect.stringMatching(/\d [ap]m/),
  });
  const rules = data.warnings.map(({ rule }: { rule: string }) => rule) as string[];
  const { status, data: done } = await database.during(
    () => false,
    () => ask({ accept_warnings: [...new Set(rules)], override_reason: "Agreed." }),
  );
  expect([status, done.shifts.length, done.refused]).toEqual([200, ids.length, []]);
  return database.statements;
}

test("publishing ten times as many shifts takes the same statements", async () => {
  await server.rows`update shifts set deleted_at = now() where deleted_at is null`;
  await server.rows`update staff set staff_category = null, status = 'active'`;
  await server.rows`update participants set data = data - 'do_not_send'`;
  const few = await statementsOf(await draftsFrom(20, 4));
  const many = await statementsOf(await draftsFrom(40, 40));
  expect(few.some((text) => text.includes('update "shifts"'))).toBe(true);
  expect(many).toHaveLength(few.length);
  const entries = await server.rows`select action, count(*)::int as count from activity_log
    where action in ('publish', 'override-warnings') group by 1 order by 1`;
  expect(entries).toEqual([
    { action: "override-warnings", count: 44 },
    { action: "publish", count: 44 },
  ]);
});
