import { sql } from "kysely";
import { addDays, addMonths, daysBetween } from "#framework/shared/dates/dates.ts";
import type { Context } from "#framework/server/context.ts";
import { type OwnPart, stands } from "./lines.ts";

interface Opening {
  participant: string;
  category: string | null;
  from: string;
  until: string;
  /** Cents. */
  amount: number;
}

/**
 * What was delivered to participants and billed before this portal was used, as their bookings say it, without what
 * invoices have of those days. When it was delivered nobody entered: it is spread evenly over the months.
 */
export async function billedEarlier(
  { db, tenant }: Context,
  participants: readonly string[],
): Promise<OwnPart[]> {
  const { rows } = await sql<Opening>`
    select ref_participant as participant, data->>'budget_category' as category, data->>'start_date' as from,
      data->>'opening_on' as until, (data->>'opening_delivered')::float8 - coalesce(
        (select sum((line.data->>'amount')::bigint)::float8 from invoice_lines line
          join invoices on invoices.tenant_id = line.tenant_id and invoices.uuid = line.invoice
          where line.tenant_id = booking.tenant_id and line.participant = booking.ref_participant
            and line.data->>'booking' = booking.uuid::text
            and line.delivered_on <= (booking.data->>'opening_on')::date and ${stands}), 0) as amount
    from records booking where tenant_id = ${tenant.id} and resource = 'service-bookings' and deleted_at is null
      and ref_participant = any (${[...participants]}::uuid[]) and data->>'opening_on' is not null
      and (data->>'opening_delivered')::float8 > 0`.execute(db);
  return rows.flatMap(byMonth);
}

/** The amount of an opening by the last days of the months in which it was delivered, to the cent. */
export function byMonth({ participant, category, from, until, amount }: Opening): OwnPart[] {
  if (amount <= 0) return [];
  const part = (day: string, cents: number): OwnPart => ({
    participant,
    category,
    day,
    kind: "earlier",
    amount: cents,
  });
  const days = daysBetween(from, until) + 1;
  if (days <= 1) return [part(until, amount)];
  const parts: OwnPart[] = [];
  let spread = 0;
  for (let month = from; spread < amount; month = addMonths(`${month.slice(0, 7)}-01`, 1)) {
    const last = addDays(addMonths(`${month.slice(0, 7)}-01`, 1), -1);
    const day = last < until ? last : until;
    const reached = day === until ? amount : Math.round((amount * (daysBetween(from, day) + 1)) / days);
    parts.push(part(day, reached - spread));
    spread = reached;
  }
  return parts;
}
