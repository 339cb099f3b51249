import { sql, type RawBuilder } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { asItself } from "#framework/server/jobs/tenantDuties.ts";
import { notify } from "#framework/server/notices/notify.ts";
import type { Watch } from "#framework/server/portal.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { lateMinutes } from "../clock.ts";

const minute = 60_000;
/** Shifts of longer ago are not looked at: a server that stood still for days does not flood anyone. */
const hoursBack = 48;
/** Shifts that are found in one transaction: their rows and budgets are locked for as long as it takes. */
const portion = 25;

/** Something that is found on a shift: once, because finding it changes what is looked for. */
interface Kind {
  /** What the log calls it, and the notice that tells of it. */
  name: string;
  /** The setting that says after how many minutes, and what holds where it is not set. */
  setting: string;
  minutes: number;
  /** The shifts that may be meant, from the planned time that counts. */
  of: "start_at" | "end_at";
  where: RawBuilder<unknown>;
  /** What becomes of such a shift. */
  sets: (now: string) => JsonObject;
}

const watches: readonly Kind[] = [
  {
    name: "shift-late",
    setting: "late_alert_minutes",
    minutes: lateMinutes,
    of: "start_at",
    where: sql`status = 'scheduled' and data->>'late_at' is null`,
    sets: (now) => ({ late_at: now }),
  },
  {
    name: "shift-no-show",
    setting: "no_show_minutes",
    minutes: 30,
    of: "start_at",
    where: sql`status = 'scheduled'`,
    sets: (now) => ({ status: "no_show", detected_at: now }),
  },
  {
    name: "shift-clock-out-missed",
    setting: "auto_clock_out_minutes",
    minutes: 60,
    of: "end_at",
    where: sql`status = 'in_progress'`,
    sets: (now) => ({ status: "missed_clock_out", detected_at: now }),
  },
];

/** Late starts, no-shows and missed ends of shifts; those who roster are told of each once. */
export const shiftWatch: Watch = {
  due: async (owner, now) => {
    const any = watches.map((watch) => sql`(${condition(watch, now)})`);
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct tenant_id from shifts where ${alive}
        and start_at > ${before(now, 2 * hoursBack * 60)} and (${sql.join(any, sql` or `)})`.execute(owner);
    return rows.map(({ tenant_id: id }) => id);
  },
  work: async (services, tenant) => {
    for (const kind of watches) while (await asItself(services, tenant, (context) => find(context, kind)));
  },
};

/** Shifts that can be late or missed at all; the index of those that are watched says the same. */
const alive = sql`deleted_at is null and not draft and status in ('scheduled', 'in_progress')`;

const before = (now: Date, minutes: number): string =>
  new Date(now.getTime() - minutes * minute).toISOString();

/** Whether a shift is found, by the minutes that its provider has set. */
const condition = ({ setting, minutes, of, where }: Kind, now: Date): RawBuilder<unknown> => sql`
  staff is not null and ${where} and ${sql.ref(of)} > ${before(now, hoursBack * 60)}
  and ${sql.ref(of)} <= ${now.toISOString()}::timestamptz - make_interval(mins => coalesce(
    (select (settings->'time_intervals'->>${sql.lit(setting)})::int from tenants where tenants.id = shifts.tenant_id), ${sql.lit(minutes)}))`;

/** @returns whether more may be left */
async function find(context: Context, kind: Kind): Promise<boolean> {
  const { services, tenant, db } = context;
  const now = services.clock.now();
  const { rows } = await sql<Row>`
    select * from shifts where tenant_id = ${tenant.id} and ${alive} and ${condition(kind, now)}
    order by ${sql.ref(kind.of)}, uuid limit ${portion} for update skip locked`.execute(db);
  if (rows.length === 0) return false;
  const type = recordTypeOf(services.types, "shifts");
  const found = rows.map((row) => ({ uuid: String(row.uuid), shift: decodeRow(type, row, context) }));
  for (const { uuid } of found)
    await updateRecord(context, type, uuid, {}, { action: kind.name, more: kind.sets(now.toISOString()) });
  await notify(
    context,
    kind.name,
    found.map(({ uuid, shift: { start_at, end_at, time_zone } }) => ({
      key: uuid,
      record: uuid,
      values: { start_at: start_at ?? null, end_at: end_at ?? null, time_zone: time_zone ?? null },
    })),
  );
  return rows.length === portion;
}
