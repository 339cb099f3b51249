import { type RawBuilder, sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { downloadLink, opener } from "#framework/server/exports/link.ts";
import { type RowBatches, sheetStream } from "#framework/server/exports/sheet.ts";
import { sheetReply } from "#framework/server/exports/sheetReply.ts";
import { answer } from "#framework/server/http/reply.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { notQualifying } from "#portal/shared/pay/qualifying.ts";
import { inRange, type TimesheetRange, timesheetRange } from "./range.ts";

const batchSize = 500;

/** The columns of the file, in their order (domain reference §5.5, "Timesheet CSV"). */
const columns = (zone: string): Record<string, RawBuilder<unknown>> => {
  const clock = (moment: RawBuilder<unknown>) =>
    sql`to_char((${moment})::timestamptz at time zone coalesce(payment_records.data->>'time_zone', ${zone}), 'YYYY-MM-DD HH24:MI')`;
  return {
    staff: sql`staff.full_name`,
    employee_no: sql`staff.data->>'employee_no'`,
    date: sql`payment_records.date::text`,
    shift_ref: sql`coalesce(payment_records.shift, payment_records.note)::text`,
    participant: sql`participants.full_name`,
    service: sql`services.data->>'name'`,
    scheduled_start: clock(sql`shifts.start_at`),
    scheduled_end: clock(sql`shifts.end_at`),
    actual_start: clock(sql`shifts.clock_in_at`),
    actual_end: clock(sql`shifts.clock_out_at`),
    break_min: once(sql`(payment_records.data->>'break_minutes')::int`),
    hours: sql`case when part.parts > 1 then (part.rate->>'hours')::float8 else payment_records.hours end`,
    pay_category: sql`coalesce(part.rate->>'category', payment_records.data->>'pay_category')`,
    units: sql`coalesce((part.rate->>'hours')::float8, payment_records.units)`,
    rate: sql`coalesce((part.rate->>'rate')::numeric, round((payment_records.data->>'base_rate')::numeric
      * (payment_records.data->>'multiplier')::numeric))::float8 / 100`,
    // What is paid beside the hours, such as an allowance, is in the first row: the rows add up to the record.
    amount: sql`(case part.place when 1 then payment_records.amount - part.others
      else (part.rate->>'amount')::bigint end)::float8 / 100`,
    allowance_code: once(
      sql`(select string_agg(each->>'code', '; ') from jsonb_array_elements(payment_records.data->'allowances') each)`,
    ),
    allowance_units: once(sql`case jsonb_array_length(payment_records.data->'allowances')
      when 1 then payment_records.data->'allowances'->0->'units'
      else (select to_jsonb(string_agg(each->>'units', '; ')) from jsonb_array_elements(payment_records.data->'allowances') each) end`),
    km: once(
      sql`nullif(coalesce((shifts.data->>'travel_km')::numeric, 0) + coalesce((shifts.data->>'transport_km')::numeric, 0), 0)`,
    ),
    status: sql`payment_records.status`,
    approved_by: sql`payment_records.data->>'approved_by'`,
    period_start: sql`payment_records.period_start::text`,
    period_end: sql`payment_records.period_end::text`,
    // Two people can have one name; nobody shares an email address.
    staff_email: sql`staff.email`,
    qualifying_amount: qualifyingOf,
  };
};

/** Whether super is due on what is paid under a category; unknown of time without one. */
const qualifies = (category: RawBuilder<unknown>) =>
  sql`not (${category} = any (${[...notQualifying]}::text[]))`;

/**
 * What of the amount of a row super is due on: that of its hours, and in the first row that of the allowances, each by its
 * category; nothing where an amount is not known.
 */
const qualifyingOf = sql`round((case part.place when 1 then
    (case when ${qualifies(sql`coalesce(part.rate->>'category', payment_records.data->>'pay_category')`)}
      then coalesce((part.rate->>'amount')::bigint, payment_records.amount - allowed.total) else 0 end) + allowed.qualifying
    else (case when ${qualifies(sql`part.rate->>'category'`)} then (part.rate->>'amount')::bigint else 0 end)
  end)::numeric / 100, 2)::float8`;

/** What a record pays beside its hours, in cents, and what of it super is due on. */
const allowances = sql`
  (select coalesce(sum((each->>'amount')::bigint), 0) as total,
      coalesce(sum((each->>'amount')::bigint) filter (where ${qualifies(sql`each->>'code'`)}), 0) as qualifying
    from jsonb_array_elements(case jsonb_typeof(payment_records.data->'allowances')
      when 'array' then payment_records.data->'allowances' else '[]'::jsonb end) each) allowed`;

/** What stands in the first row of a record alone, so that nobody counts it twice. */
const once = (value: RawBuilder<unknown>) => sql`case part.place when 1 then ${value} end`;

/**
 * The rows of a record: one for each rate that its hours are paid at. Records from before rates were kept, and those of
 * people who do not see pay, have one.
 */
const partsOf = (seesPay: boolean) => sql`
  (select rate, place, jsonb_array_length(rates) as parts,
      coalesce(sum((rate->>'amount')::bigint) over (), 0) - coalesce((rates->0->>'amount')::bigint, 0) as others
    from (select case when ${seesPay} and jsonb_array_length(payment_records.data->'rates') > 0
        then payment_records.data->'rates' else '[{}]'::jsonb end as rates) all_rates,
      jsonb_array_elements(rates) with ordinality as each_rate(rate, place)) part`;

/** What only those read who may see what people are paid. */
const pay = new Set([
  "pay_category",
  "units",
  "rate",
  "amount",
  "allowance_code",
  "allowance_units",
  "qualifying_amount",
]);

/** A link that works once, within two minutes. */
export const fileAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["file"],
  properties: { file: { type: "string", description: "A link that works once, within two minutes." } },
};

/** The timesheets of some days as CSV: answers a link. */
export const timesheetsExported: Effect = { answer: fileAnswer, ofInput: exportTimesheets };

async function exportTimesheets(context: Context, asked: JsonObject): Promise<unknown> {
  const range = timesheetRange(context, asked);
  await logActivity(context, {
    action: "export",
    resource: "payment-records",
    label: "Timesheets",
    changes: { ...range },
  });
  return answer("CSV downloaded successfully", { file: await downloadLink(context, "timesheet", range) });
}

/** The file that was ordered, with the rights that the person has now. */
export const timesheetFile = opener((own, range: TimesheetRange) => {
  const { zone } = tenantCalendar(own);
  const shown = Object.entries(columns(zone)).filter(([name]) => !pay.has(name) || seesPay(own));
  const header = shown.map(([name]) => name);
  return sheetReply(
    own,
    { format: "csv", name: "timesheets" },
    sheetStream("csv", "Timesheets", header, rows(own, range, shown)),
  );
});

const seesPay = ({ user }: Context): boolean => holds(user, "view-staff-pay-rates");

async function* rows(
  context: Context,
  range: TimesheetRange,
  shown: readonly [string, RawBuilder<unknown>][],
): RowBatches {
  const type = recordTypeOf(context.services.types, "payment-records");
  const selected = sql.join(shown.map(([name, value]) => sql`${value} as ${sql.ref(name)}`));
  let last = first;
  for (;;) {
    const { rows: found } = await sql<JsonObject>`
      select payment_records.uuid as record_uuid, payment_records.date::text as record_date, ${selected}
      from (select * from payment_records where tenant_id = ${context.tenant.id}
          and deleted_at is null and ${inRange(range)} and ${rowsFor(type, context.user)}
          and (payment_records.date, payment_records.uuid) > (${last.date}::date, ${last.uuid}::uuid)
          order by payment_records.date, payment_records.uuid limit ${batchSize}) payment_records
      join staff on staff.tenant_id = payment_records.tenant_id and staff.uuid = payment_records.staff
      left join shifts on shifts.tenant_id = payment_records.tenant_id and shifts.uuid = payment_records.shift
      left join participants on participants.tenant_id = payment_records.tenant_id
        and participants.uuid = payment_records.participant
      left join records services on services.tenant_id = payment_records.tenant_id and services.uuid = shifts.service
      cross join lateral ${partsOf(seesPay(context))}
      cross join lateral ${allowances}
      order by payment_records.date, payment_records.uuid, part.place`.execute(context.db);
    yield found.map((row) => shown.map(([name]) => cell(row[name])));
    const end = found.at(-1);
    if (!end || new Set(found.map((row) => row.record_uuid)).size < batchSize) return;
    last = { date: String(end.record_date), uuid: String(end.record_uuid) };
  }
}

const first = { date: "0001-01-01", uuid: "00000000-0000-0000-0000-000000000000" };

/** Numbers stay such: a text that begins with a minus would be taken for a formula, and get an apostrophe. */
const cell = (value: Json | undefined) =>
  typeof value === "number" ? value : value === null || value === undefined ? "" : String(value);
