import { sql } from "kysely";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { writtenInstant } from "#framework/shared/dates/written.ts";
import { shownActivity } from "#framework/server/audit/readActivity.ts";
import type { Context } from "#framework/server/context.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import type { Seen, ZoneOf } from "./seen.ts";

/** A change of what was delivered: when, by whom, what, and why. */
export interface Change {
  at: string;
  by: string;
  what: string;
  why: string;
}

/** Fields that say when something was delivered, by whom, and whether it was. */
const ofTimes = [
  "start_at",
  "end_at",
  "staff",
  "status",
  "clock_in_at",
  "clock_out_at",
  "delivered_from",
  "delivered_until",
  "payable_from",
  "payable_until",
  "billable_from",
  "billable_until",
  "break_minutes",
  "breaks_taken",
  "disturbances",
  "care_times",
  "travel_minutes",
  "travel_km",
  "transport_km",
  "date",
  "hours",
  "note",
  "approved_by",
];

/** Fields in which whoever changes times says why. */
const ofReasons = ["status_reason", "pay_reason", "override_reason", "reason"];

interface Entry {
  record: string;
  at: string;
  name: string;
  action: string;
  changes: JsonObject;
}

/**
 * Every change of the times of records that the person sees, the earliest first, by the record. Fields that do not exist for
 * them are left out, and so are values that the log does not hold (domain reference §11: no silent edits of delivered times).
 */
export async function changesOf(
  context: Context,
  { type, records }: Seen,
  zoneOf: ZoneOf,
): Promise<Map<string, Change[]>> {
  const ids = records.map(({ uuid }) => String(uuid));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Entry>`
    select record_uuid as record, at, user_name as name, action, changes from activity_log
    where tenant_id = ${context.tenant.id} and record_uuid = any (${ids}::uuid[]) and outcome = 'done'
      and changes ?| ${ofTimes}::text[] and ${shownActivity} order by seq`.execute(context.db);
  const zones = new Map(records.map((record) => [String(record.uuid), zoneOf(record)]));
  const found = new Map<string, Change[]>();
  for (const entry of rows) {
    const zone = zones.get(entry.record) ?? context.tenant.settings.time_zone;
    const what = ofTimes.flatMap((name) => changeIn(context, type, entry, { name, zone }));
    if (what.length === 0) continue;
    const why = ofReasons.flatMap((name) => reasonIn(context, type, entry, name));
    found.set(entry.record, [
      ...(found.get(entry.record) ?? []),
      { at: writtenInstant(entry.at, zone), by: entry.name, what: what.join("\n"), why: why.join("\n") },
    ]);
  }
  return found;
}

/** What an entry says of a field, as “Start: 9:00 am → 9:15 am”; of references and of running text only that it changed. */
function changeIn(
  { user }: Context,
  type: RecordType,
  { changes }: Entry,
  { name, zone }: { name: string; zone: string },
): string[] {
  const change = changes[name];
  const field = fieldFor(type, user, name);
  if (!field || !isObject(change)) return [];
  const [before, after] = [change.from, change.to].map((value) =>
    value === null || value === undefined ? "–" : field.type.text(value, field.schema, zone),
  );
  if (before === after) return [];
  const isNamed = field.schema["x-reference"] !== undefined || field.type.name === "long-text";
  return [isNamed ? `${field.label} changed` : `${field.label}: ${before} → ${after}`];
}

function reasonIn({ user }: Context, type: RecordType, { changes }: Entry, name: string): string[] {
  const change = changes[name];
  const given = isObject(change) ? change.to : undefined;
  return typeof given === "string" && given !== "" && fieldFor(type, user, name) ? [given] : [];
}
