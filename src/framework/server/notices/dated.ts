import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { filterSql } from "../records/read/filterSql.ts";
import { decodeRow, keptFacts, type Row } from "../records/read/serialize.ts";
import { fieldNamed, type RecordType, recordTypeOf } from "../records/store/recordType.ts";
import { notDeletedSql } from "../records/store/store.ts";
import { addTitles } from "../records/store/titles.ts";
import { whenFilter } from "../records/read/whenFilter.ts";
import { tenantCalendar, tenantClock } from "../tenants/calendar.ts";
import { type Days, latestDay, partOf, stepByDays, stepByParts } from "./steps.ts";
import type { Due, Thing } from "./thing.ts";

/** What a notice is about now, so far as it has come to one of its steps; nothing of what rests. */
export async function dueThings(context: Context, notice: NoticeDefinition): Promise<Due[]> {
  const { on } = notice;
  const days = { ...on, ...chosenDays(context, notice) };
  const things =
    "source" in on
      ? await context.services.noticeRules.sources[on.source](context)
      : await datedRecords(context, notice, days);
  const { today, zone } = tenantCalendar(context);
  const now = context.services.clock.now();
  const due = things.flatMap((thing): Due[] => {
    const { date, runs } = thing;
    const step =
      runs && "parts" in on && on.parts
        ? stepByParts(runs, now, on.parts)
        : date === undefined
          ? undefined
          : stepByDays(date, today, days);
    if (step === undefined) return [];
    const occasion = runs ? new Date(runs.due).toISOString() : (date ?? "");
    const reached = runs ? partOf(runs, step) : startOfDay(addDays(date ?? today, step), zone);
    return [
      {
        ...thing,
        occasion,
        step,
        isOverdue: runs ? step >= 100 : step > 0,
        reached: reached.toISOString(),
      },
    ];
  });
  return due.toSorted((a, b) => a.occasion.localeCompare(b.occasion));
}

/** The days that the provider has set, where the notice has a setting for them. */
function chosenDays({ tenant }: Context, { on }: NoticeDefinition): Days {
  const chosen = "date" in on && on.setting !== undefined ? valueAt(tenant.settings, on.setting) : undefined;
  return Array.isArray(chosen) ? { before: chosen.map(Number) } : {};
}

/** The records whose date is near enough. */
async function datedRecords(
  context: Context,
  { resource = "", on, when, rests = [] }: NoticeDefinition,
  days: Days,
): Promise<Thing[]> {
  const { before = [], after = [] } = days;
  if (!("date" in on) || before.length + after.length === 0) return [];
  const type = recordTypeOf(context.services.types, resource);
  const calendar = tenantCalendar(context);
  const { today } = calendar;
  const span = [addDays(today, -latestDay(days)), addDays(today, Math.max(0, ...before))];
  const filter = {
    all: [
      { field: on.date, operator: "between" as const, value: span },
      whenFilter(when ?? {}, tenantClock(context)),
    ],
  };
  const find = (name: string) => fieldNamed(type, name);
  const { rows } = await sql<Row>`
    select * from ${sql.table(type.store.table)}
    where tenant_id = ${context.tenant.id} and ${sql.raw(notDeletedSql(type.store))}
      and ${filterSql(type.store, filter, find, calendar)}
    order by created_at, uuid`.execute(context.db);
  const dayAgo = context.services.clock.now().getTime() - 86_400_000;
  const rested = rows.filter((row) => {
    if (rests.length === 0) return true;
    const record = { ...keptFacts(row), ...decodeRow(type, row, context) };
    return rests.every((name) => !(Date.parse(String(record[name])) > dayAgo));
  });
  return await thingsOf(context, type, rested, on.date);
}

/** Records as things, with the titles of the records that they refer to. */
export async function thingsOf(
  context: Context,
  type: RecordType,
  rows: readonly Row[],
  dateField?: string,
): Promise<Thing[]> {
  const records = rows.map((row) => ({ uuid: String(row.uuid), ...decodeRow(type, row, context) }));
  const titled = await addTitles(context, type, records);
  return titled.map((values): Thing => {
    const date = dateField === undefined ? undefined : values[dateField];
    const uuid = String(values.uuid);
    return { key: uuid, record: uuid, values, ...(typeof date === "string" && { date }) };
  });
}
