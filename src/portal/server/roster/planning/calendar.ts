import { type RawBuilder, sql, type SqlBool } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { listRows } from "#framework/server/records/read/list.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import { titlesNamedBy } from "#framework/server/records/store/titles.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { providerPlace } from "../../places/place.ts";
import { addEstimates } from "./estimates.ts";
import { type Range, rangeOf } from "./range.ts";
import { sortedBy } from "../../sortedBy.ts";

/** What a calendar shows of a shift; everything else is a look at the shift itself. */
const shown = [
  "start_at",
  "end_at",
  "time_zone",
  "staff",
  "participants",
  "shift_type",
  "service",
  "status",
  "draft",
  "team",
  "worker_role",
  "series",
  "needs_attention",
  "attention_reason",
  "scheduled_hours",
  "break_minutes",
  "address",
  "location_type",
];

/** Most shifts of one answer: a month of a provider with about 4,500 workers' weeks. */
const mostShifts = 20_000;

const daySeconds = 86_400;

const answer: Schema = {
  type: "object",
  required: ["shifts", "titles", "range", "holidays"],
  properties: {
    shifts: { type: "array", items: { type: "object" }, description: "By start; the fields of a calendar." },
    range: { type: "object", description: "The days that are shown, and the first weekday of the provider." },
    holidays: {
      type: "array",
      items: { type: "object" },
      description: "Public holidays where the provider is.",
    },
    titles: {
      type: "object",
      description: "What everything is called that the shifts refer to, by id.",
      additionalProperties: { type: "string" },
    },
    totals: { type: "object", description: "Hours and what they are estimated to come to, in cents." },
  },
};

/**
 * The shifts of some days, as a calendar draws them: of everyone unless a worker or a participant is named. Anyone who sees
 * only their own shifts gets those.
 */
export const rosterShifts: Facts = { answer, ofInput: shiftsOf };

async function shiftsOf(context: Context, input: JsonObject): Promise<unknown> {
  const range = rangeOf(context, input);
  const type = recordTypeOf(context.services.types, "shifts");
  const fields = shown.flatMap((name) => fieldFor(type, context.user, name) ?? []);
  const { rows: shifts } = await listRows(context, type, {
    page: 1,
    limit: mostShifts,
    search: "",
    sort: sortedBy(type, context.user, "start_at"),
    filter: { all: [] },
    fields,
    deleted: false,
    also: sql<SqlBool>`${during(range)} and ${chosen(input)}`,
    uncounted: true,
    undated: true,
  });
  const { zone } = tenantCalendar(context);
  const [titles, { totals }] = await Promise.all([
    titlesNamedBy(context, type, shifts, fields),
    addEstimates(context, shifts),
  ]);
  return {
    shifts,
    titles,
    totals,
    range: {
      start_date: range.first,
      end_date: range.last,
      start_of_week: context.tenant.settings.start_of_week,
      time_zone: zone,
    },
    holidays: holidaysIn(context, range),
  };
}

/** Shifts that touch a range. None is longer than a day, so an index by start finds them. */
export const during = ({ from, until }: Pick<Range, "from" | "until">): RawBuilder<SqlBool> => {
  const earliest = new Date(Date.parse(from) - daySeconds * 1000).toISOString();
  return sql<SqlBool>`start_at >= ${earliest} and start_at < ${until} and end_at > ${from}`;
};

/** Whose shifts are wanted: of named people, and open ones where they are asked for; otherwise everyone's. */
export function chosen({
  staff_uuid,
  participant_id,
  open_shift,
  all_shift,
}: JsonObject): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [];
  const [workers, people] = [staff_uuid, participant_id].map(uuidsIn);
  if (workers && workers.length > 0) parts.push(sql<SqlBool>`staff in (${sql.join(workers)})`);
  if (people && people.length > 0)
    parts.push(sql<SqlBool>`uuid in (select met.uuid from shifts_participants met
      where met.tenant_id = shifts.tenant_id and met.target in (${sql.join(people)}))`);
  if (open_shift === true) parts.push(sql<SqlBool>`status = 'open'`);
  if (parts.length > 0) return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
  return all_shift === false ? sql<SqlBool>`false` : sql<SqlBool>`true`;
}

function holidaysIn({ tenant }: Context, { first, days }: Range): JsonObject[] {
  const place = providerPlace(tenant);
  return Array.from({ length: days }, (_, index) => addDays(first, index)).flatMap((date) => {
    const holiday = tenant.holidays.holidayAt(date, place, "23:59");
    return holiday
      ? [{ date, name: holiday.name, ...(holiday.from !== undefined && { from: holiday.from }) }]
      : [];
  });
}
