import { sql } from "kysely";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { packFor } from "#portal/shared/pay/rates.ts";
import { inWeeks, type PayPeriod } from "#portal/shared/timesheets/payPeriod.ts";
import { packs } from "../pay/packs.ts";
import { aboveAward, type OwnAllowance, typesInTable } from "./aboveAward.ts";
import { onDays } from "./onDays.ts";

/**
 * What a worker may be owed in a pay period beside the lines of their pay, a sentence each: expenses that they entered on
 * shifts, standby, and allowances. None is worked out: an expense is paid back by its receipt, only some standby is on call,
 * the award's table has no amounts for first aid, laundry and the like, and it has the least of the others.
 */
export async function owedBesides(
  context: Context,
  staff: string,
  { start, end }: PayPeriod,
): Promise<string[]> {
  const { db, tenant } = context;
  const { zone } = tenantCalendar(context);
  const near = sql`start_at between ${start}::date - 1 and ${end}::date + 2`;
  const { rows } = await sql<{ date: string; cents: number | null }>`
    select date, cents from (
      select (start_at at time zone ${zone})::date::text as date, (select sum((each->>'amount')::float8)::float8
          from jsonb_array_elements(data->'expenses') each) as cents
      from shifts where tenant_id = ${tenant.id} and staff = ${staff} and deleted_at is null and ${near}
        and jsonb_typeof(data->'expenses') = 'array' and data->'expenses' <> '[]'
      union all
      select (start_at at time zone ${zone})::date::text, null from standby_times
      where tenant_id = ${tenant.id} and staff = ${staff} and deleted_at is null and data->>'pay' is null and ${near}) besides
    where date between ${start} and ${end} order by date`.execute(db);
  const standby = rows.filter(({ cents }) => cents === null);
  const expenses = rows.filter(({ cents }) => cents !== null);
  const sum = expenses.reduce((total, { cents }) => total + (cents ?? 0), 0);
  const datesOf = (some: typeof rows) => some.map(({ date }) => date);
  const entered = await allowancesOf(context, staff, { start, end });
  const allowances = entered.filter(({ type }) => paidByHand.includes(type)).map(inWords);
  const pack = packFor(packs, inWeeks({ start, end }));
  const above = aboveAward(entered, pack);
  return [
    ...(above.length > 0
      ? [
          `Allowances of this person are above the award's, which this pay has: ${above.join(", ")}. Check whether the difference is due.`,
        ]
      : []),
    ...(allowances.length > 0
      ? [
          `Allowances of this person are not in this pay: ${allowances.join(", ")}. Check whether they are due.`,
        ]
      : []),
    ...(expenses.length > 0
      ? [
          onDays(
            `Expenses of ${formatCents(sum)} were entered on shifts and are not in this pay. Check whether they are paid back.`,
            datesOf(expenses),
          ),
        ]
      : []),
    ...(standby.length > 0
      ? [onDays("Standby is not in this pay. Check whether an on-call allowance is due.", datesOf(standby))]
      : []),
  ];
}

/** Types of allowance of which the award's table has no amount. */
const paidByHand = ["first_aid", "laundry", "remote_work", "other"];

/** What a unit of an allowance is called after its amount. */
const units: Readonly<Record<string, string>> = {
  hour: " an hour",
  km: " a km",
  shift: " a shift",
  day: " a day",
};

/** The allowances that were entered for someone and are current in a period. */
async function allowancesOf(
  { db, tenant }: Context,
  staff: string,
  { start, end }: PayPeriod,
): Promise<OwnAllowance[]> {
  const types = [...paidByHand, ...typesInTable];
  const { rows } = await sql<OwnAllowance>`
    select data->>'name' as name, data->>'type' as type, (data->>'amount')::float8 as amount, data->>'unit' as unit from records
    where tenant_id = ${tenant.id} and resource = 'staff-allowances' and deleted_at is null
      and data->>'status' = 'active' and data->>'type' = any (${types}::text[]) and data->'staff' ? ${staff} and data->>'effective_from' <= ${end}
      and coalesce(data->>'effective_to', ${end}) >= ${start}
    order by name`.execute(db);
  return rows;
}

const inWords = ({ name, amount, unit }: OwnAllowance): string =>
  `${name} (${formatCents(amount)}${units[unit] ?? ""})`;
