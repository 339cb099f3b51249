import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#framework/shared/dates/dates.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { searchedPart } from "#framework/server/records/search/searchTexts.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { searchText } from "#framework/server/records/write/write.ts";
import type { Context } from "#framework/server/context.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { seedContext } from "#portal/server/demo/fill.ts";
import { fillYear } from "#portal/server/demo/roster/yearOfShifts.ts";
import { fewWeeks } from "../../support/demoData.ts";
import { openTestServer } from "../../support/server.ts";

// A large demo has a year of roster: most weeks of it are repeated from those that were made.
const server = await openTestServer();
const today = "2026-11-20";
const [before, after] = fewWeeks;
/** Sydney's clocks were put forward on 4 October, between the weeks that were made and the earliest of these. */
const earlier = 6;
const firstDay = addDays(today, -before * 7);

interface Copied extends JsonObject {
  data: JsonObject;
}

/** One worker of the first week began after the weeks before it, another was on leave in the last of these. */
let newcomer: unknown;
let absent: unknown;
/** A third works in Perth in the last two weeks, at night only: 22:00 there is the next day in Sydney. */
let inPerth: unknown;
const leave = [addDays(firstDay, -7), addDays(firstDay, -1)] as const;

beforeAll(() =>
  inDemo(async (context) => {
    const { db, tenant } = context;
    const week = await weekFrom(context, firstDay);
    [newcomer, absent, inPerth] = new Set(
      week.filter(({ status }) => status === "completed").map(({ staff }) => staff),
    );
    await sql`update staff set data = data || jsonb_build_object('start_date', ${firstDay}::text)
      where tenant_id = ${tenant.id} and uuid = ${newcomer}`.execute(db);
    await sql`insert into leaves (tenant_id, uuid, staff, type, start_date, end_date, status)
      values (${tenant.id}, gen_random_uuid(), ${absent}, 'annual', ${leave[0]}, ${leave[1]}, 'approved')`.execute(
      db,
    );
    await sql`delete from shifts where tenant_id = ${tenant.id} and staff = ${inPerth} and start_at > ${today}`.execute(
      db,
    );
    await sql`insert into shifts (tenant_id, uuid, data, staff, status, shift_type, draft, start_at, end_at)
      select ${tenant.id}, gen_random_uuid(), '{"time_zone": "Australia/Perth"}', ${inPerth}::uuid, 'scheduled', 'sleepover', true, night,
        night + interval '8 hours'
      from generate_series(1, 14) back,
        lateral (select (${addDays(today, after * 7)}::date - back + time '22:00') at time zone 'Australia/Perth' as night) nights`.execute(
      db,
    );
    const wanted = [before + earlier, after + 1] as const;
    await fillYear(context, { today, made: fewWeeks, wanted });
  }),
);

describe("an earlier week", () => {
  const oldest = () => inDemo((context) => weekFrom(context, addDays(today, -(before + earlier) * 7)));
  const pattern = () => inDemo((context) => weekFrom(context, firstDay));

  test("has the shifts of the first, at the same times of day across a change of the clocks", async () => {
    const clocks = (shifts: readonly Copied[]) => new Set(shifts.map((shift) => clockOf(shift.start_at)));
    const [copies, made] = [await oldest(), await pattern()];
    expect(copies.length).toBeGreaterThan(made.length / 2);
    expect([...clocks(copies).difference(clocks(made))]).toEqual([]);
    expect(new Set(copies.map(({ status }) => status)).isSubsetOf(ended)).toBe(true);
  });

  test("has its moments in that week, and is found by its own date", async () => {
    const type = recordTypeOf(server.services.types, "shifts");
    for (const copy of await oldest()) {
      const { data } = copy;
      if (typeof data.payable_until === "string")
        expect(Math.abs(Date.parse(data.payable_until) - Date.parse(String(copy.end_at)))).toBeLessThan(day);
      // As it is written first, with milliseconds, or as it is read back, without.
      expect(String(copy.search).replace(".000z", "z")).toBe(searchText(type, searchedPart(type, copy)));
    }
  });

  test("has nobody who had not begun, or was on leave", async () => {
    expect((await oldest()).filter(({ staff }) => staff === newcomer)).toEqual([]);
    expect((await oldest()).filter(({ staff }) => staff === absent)).not.toEqual([]);
    const away = await inDemo((context) => weekFrom(context, leave[0]));
    expect(away.filter(({ staff }) => staff === absent)).toEqual([]);
  });
});

test("a later week is planned and not published", async () => {
  const later = await inDemo((context) => weekFrom(context, addDays(today, after * 7)));
  expect(later.length).toBeGreaterThan(10);
  for (const shift of later)
    expect(shift).toMatchObject({ draft: true, published_at: null, clock_in_at: null });
});

test("the week after the last has the nights of a zone that is behind the provider's", async () => {
  const nights = await inDemo(async ({ db, tenant }) => {
    const { rows } = await sql<{ day: string }>`
      select (start_at at time zone 'Australia/Perth')::date::text as day from shifts
      where tenant_id = ${tenant.id} and staff = ${inPerth} and shift_type = 'sleepover' and start_at > ${today} order by start_at`.execute(
      db,
    );
    return rows.map((row) => row.day);
  });
  expect(nights).toEqual(Array.from({ length: 21 }, (_, index) => addDays(today, after * 7 - 14 + index)));
});

const day = 24 * 3_600_000;
const ended = new Set<unknown>(["completed", "cancelled", "no_show"]);

/** The shifts of a week of one worker each. */
async function weekFrom({ db, tenant }: Context, from: string): Promise<Copied[]> {
  const at = (date: string) => sql`${date}::timestamp at time zone ${tenant.settings.time_zone}`;
  const { rows } = await sql<Copied>`select * from shifts
    where tenant_id = ${tenant.id} and team is null and start_at >= ${at(from)} and start_at < ${at(addDays(from, 7))}`.execute(
    db,
  );
  return rows;
}

async function inDemo<T>(work: (context: Context) => Promise<T>): Promise<T> {
  const { services } = server;
  const tenant = await services.tenants.bySlug("demo");
  if (!tenant) throw new Error("there is no such provider");
  return asTenant(tenant.id, () =>
    services.database.db.transaction().execute((db) => work(seedContext(services, tenant, db))),
  );
}

const clockOf = (moment: unknown): string =>
  new Intl.DateTimeFormat("en-AU", { timeZone: "Australia/Sydney", timeStyle: "short" }).format(
    new Date(String(moment)),
  );
