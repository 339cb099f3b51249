import { sql } from "kysely";
import { clockAt, startOfDay } from "#framework/shared/dates/zones.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { namesOf } from "../../invoices/lines/lineNames.ts";
import { billed, pricedParts } from "../../invoices/lines/lines.ts";
import { participantsById } from "../../invoices/people.ts";
import { isBillable, isPlanned, isUnbilled, shiftSupports } from "../../invoices/lines/supports.ts";
import type { OwnPart } from "./lines.ts";

/** Which shifts of participants count. */
export interface ShiftsMeant {
  /** The first day. */
  from: string;
  /** The first day that counts no more. */
  until?: string;
  /** Those that are left out, such as those that are being planned again. */
  without?: readonly string[];
}

/**
 * What shifts of participants come to that are on no invoice since a day, priced as an invoice would price them: delivered
 * ones, and planned ones. What cannot be billed as it is counts nowhere.
 */
export async function shiftsUsed(
  context: Context,
  participants: readonly string[],
  { from, until, without = [] }: ShiftsMeant,
): Promise<OwnPart[]> {
  if (participants.length === 0) return [];
  const { zone } = tenantCalendar(context);
  const first = (day: string) => sql`${startOfDay(day, zone).toISOString()}::timestamptz`;
  const people = sql`any (${[...participants]}::uuid[])`;
  // Few of many shifts are unbilled: those are found first, before any shift is read. Inside, `isUnbilled` reads what was
  // billed to these participants, fetched once instead of once for each shift.
  const meant = sql`met.target = ${people} and ${isUnbilled} and met.uuid = any (array(
    with billed_supports as materialized (select tenant_id, source, id, participant from billed_supports
      where tenant_id = ${context.tenant.id} and source = 'shift' and participant = ${people})
    select met.uuid from shifts_participants met where met.tenant_id = ${context.tenant.id} and met.target = ${people}
      and met.start_at >= ${first(from)} ${until === undefined ? sql`` : sql`and met.start_at < ${first(until)}`}
      and not met.uuid = any (${[...without]}::uuid[]) and ${isUnbilled}))`;
  const supports = await shiftSupports(context, meant, { which: sql`(${isBillable} or ${isPlanned})` });
  const records = await participantsById(context, participants);
  const payers = new Map(participants.map((id) => [id, billed(context, records.get(id) ?? {})]));
  return supports.flatMap((support): OwnPart[] => {
    const { participant, claimType = null } = support;
    const person = payers.get(participant);
    const result = person && pricedParts(context, support, person);
    if (!result || "leftOut" in result) return [];
    const { service, booking, parts } = result;
    return parts.map((part) => ({
      participant,
      category: categoryOf(booking.data.budget_category, () => namesOf(service, part, claimType).item),
      day: clockAt(part.from, person.place.zone).date,
      kind: support.isPlanned ? "rostered" : "delivered",
      amount: part.amount,
    }));
  });
}

/** As `categoryOfLine` has it for lines that are stored. */
function categoryOf(ofBooking: unknown, itemOf: () => string | null | undefined): string | null {
  return typeof ofBooking === "string" ? ofBooking : (itemOf()?.slice(0, 2) ?? null);
}
