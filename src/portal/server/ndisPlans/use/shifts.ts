import { sql } from "kysely";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { priced } from "../../invoices/lines.ts";
import { participantsById } from "../../invoices/people.ts";
import { isBillable, isUnbilled, shiftSupports, type Support } from "../../invoices/supports.ts";
import type { OwnPart } from "./lines.ts";

/** Shifts that are planned, drafts of the roster too, and those whose end nobody has confirmed. */
const isPlanned = sql`shifts.deleted_at is null and shifts.data->>'worker_role' is distinct from 'shadow'
  and shifts.status in ('open', 'scheduled', 'in_progress', 'missed_clock_out')`;

/**
 * What shifts of participants come to that are on no invoice since a day, priced as an invoice would price them: delivered
 * ones, and planned ones. What cannot be billed as it is counts nowhere.
 * @param without shifts that are left out, such as those that are being planned anew
 */
export async function shiftsUsed(
  context: Context,
  participants: readonly string[],
  from: string,
  without: readonly string[] = [],
): Promise<OwnPart[]> {
  const { zone } = tenantCalendar(context);
  const meant = sql`met.target = any (${[...participants]}::uuid[])
    and shifts.start_at >= ${startOfDay(from, zone).toISOString()}::timestamptz
    and not shifts.uuid = any (${[...without]}::uuid[]) and ${isUnbilled}`;
  const delivered = await shiftSupports(context, meant, isBillable);
  const planned = await shiftSupports(context, meant, isPlanned);
  const people = await participantsById(context, participants);
  const partsOf = (supports: readonly Support[], kind: OwnPart["kind"]): OwnPart[] =>
    supports.flatMap((support) => {
      const result = priced(context, support, people.get(support.participant) ?? {});
      if ("leftOut" in result) return [];
      const { participant, bookings } = support;
      return result.lines.map(({ booking, support_item, delivered_on, amount }) => ({
        participant,
        category: categoryOf(
          bookings.find(({ uuid }) => uuid === booking)?.data.budget_category,
          support_item,
        ),
        day: String(delivered_on),
        kind,
        amount: Number(amount),
      }));
    });
  return [...partsOf(delivered, "delivered"), ...partsOf(planned, "rostered")];
}

/** As `categoryOfLine` has it for lines that are stored. */
const categoryOf = (ofBooking: unknown, item: unknown): string | null =>
  typeof ofBooking === "string" ? ofBooking : typeof item === "string" ? item.slice(0, 2) : null;
