import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { tenThousandths } from "#framework/shared/numbers/rounded.ts";
import type { DayLine } from "../timesheets/payLines.ts";

/** What is paid on a day under one pay category, with the cents for a unit. */
export interface PaidLine extends DayLine {
  rate: number;
}

/** What a signed pay run pays a worker, as payroll takes it. */
export interface SignedPay {
  staff: string;
  /** First day of the pay period. */
  start: string;
  /** Paid hours, with leave. */
  hours: number;
  /** Units by day and pay category: hours, or kilometres, or how often. */
  lines: PaidLine[];
  /** What is paid besides the lines, as an amount that has no units. */
  corrections: { date: string; why: string }[];
}

type Scope = Pick<Context, "db" | "tenant">;

/** A pay run that was signed off last for its period, by the first day of the period. */
export async function signedRuns(
  { db, tenant }: Scope,
  starts: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; start: string }>`
    select distinct on (data->>'start_date') uuid, data->>'start_date' as start from records
    where tenant_id = ${tenant.id} and resource = 'pay-runs' and deleted_at is null and data->>'status' = 'signed'
      and data->>'start_date' = any (${[...starts]}::text[])
    order by data->>'start_date', (data->>'signed_at')::timestamptz desc nulls last, uuid desc`.execute(db);
  return new Map(rows.map(({ uuid, start }) => [start, uuid]));
}

/**
 * What pay runs pay some workers, as it was signed off: the kept lines, which are never worked out again.
 * @param runs by their ids
 * @param staff only these workers; everyone in the runs unless given
 */
export async function signedPay(
  { db, tenant }: Scope,
  runs: readonly string[],
  staff?: readonly string[],
): Promise<SignedPay[]> {
  const { rows } = await sql<Omit<SignedPay, "lines"> & { lines: KeptLine[] }>`
    select paid.staff, run.data->>'start_date' as start, paid.hours,
      (select coalesce(jsonb_agg(jsonb_build_object('category', line->'category', 'date', line->'date',
        'unit', line->'unit', 'minutes', line->'minutes', 'quantity', line->'quantity',
        'rate', line->'rate', 'days',
        case when line->>'category' like 'leave%' then line->'segments' end)), '[]')
        from jsonb_array_elements(paid.pay->'lines') line) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('date', each->'date', 'why', each->'why')), '[]')
        from jsonb_array_elements(paid.pay->'corrections') each) as corrections
    from pay_run_workers paid
    join records run on run.tenant_id = paid.tenant_id and run.resource = 'pay-runs' and run.uuid = paid.run
    where paid.tenant_id = ${tenant.id} and paid.run = any (${[...runs]}::uuid[])
      and (${staff === undefined} or paid.staff = any (${[...(staff ?? [])]}::uuid[]))
    order by paid.run, paid.staff`.execute(db);
  return rows.map(({ lines, ...pay }) => ({ ...pay, lines: lines.flatMap(asUnits) }));
}

/** A line as the run keeps it. */
interface KeptLine extends JsonObject {
  category: string;
  date: string;
  unit: string;
  minutes: number | null;
  quantity: number;
  rate: number;
  /** The days of leave: one line of it may be for several. */
  days: { from: string; minutes: number }[] | null;
}

function asUnits({ category, date, unit, minutes, quantity, rate, days }: KeptLine): SignedPay["lines"] {
  if (days)
    return days.map((day) => ({
      category,
      date: day.from.slice(0, 10),
      units: tenThousandths(day.minutes / 60),
      rate,
    }));
  return [{ category, date, units: tenThousandths(unit === "hour" ? (minutes ?? 0) / 60 : quantity), rate }];
}
