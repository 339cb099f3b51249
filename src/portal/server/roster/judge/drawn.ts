import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { startOfDay } from "#framework/shared/dates/zones.ts";
import { objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { planOn } from "#portal/shared/ndisPlans/onDay.ts";
import type { UsedPart } from "#portal/shared/ndisPlans/parts.ts";
import { releasedBy } from "#portal/shared/ndisPlans/released.ts";
import { allocatedTo } from "#portal/shared/ndisPlans/use.ts";
import type { Plan } from "../../ndisPlans/plans.ts";
import { partsUsed } from "../../ndisPlans/use/parts.ts";
import { shiftsUsed } from "../../ndisPlans/use/shifts.ts";
import type { Agreements } from "./agreed.ts";

/** What a planned shift draws on a participant's plan. */
type Planned = Pick<UsedPart, "category" | "day" | "amount">;

/** What is known of the participants whose shifts are planned. */
interface Asked {
  plans: ReadonlyMap<string, readonly Plan[]>;
  planned: ReadonlyMap<string, readonly Planned[]>;
  agreed: Agreements;
  /** The first day that counts. */
  from: string;
  /** The planned shifts, which count by what is planned. */
  without: readonly string[];
}

/** A shift that begins so many days from now or later has not been worked. */
const daysAhead = 2;

/**
 * What draws on the plans of participants besides planned shifts, by participant. Of those whose money lasts even if each
 * shift to come were as dear as it can be, these shifts are left out: most plans have plenty, and pricing each of their
 * shifts would say the same.
 */
export async function drawnOn(context: Context, asked: Asked): Promise<Map<string, UsedPart[]>> {
  const { plans, planned, agreed, from, without } = asked;
  const { today } = tenantCalendar(context);
  const people = [...plans.keys()];
  const ahead = addDays(today, daysAhead);
  const begins = ahead > from ? ahead : from;
  const used = await partsUsed(context, people, from, { without, until: begins });
  const toCome = await mostToCome(context, people, begins, agreed);
  const doubtful = people.filter((id) =>
    mayRunOut(plans.get(id) ?? [], planned.get(id) ?? [], used.get(id) ?? [], toCome.get(id) ?? 0),
  );
  const later = await shiftsUsed(context, doubtful, { from: begins, without });
  for (const [id, parts] of Map.groupBy(later, ({ participant }) => participant))
    used.set(id, [...(used.get(id) ?? []), ...parts]);
  return used;
}

/** Whether one of the planned shifts may cost more than its plan has left, with everything else paid first. */
function mayRunOut(
  plans: readonly Plan[],
  planned: readonly Planned[],
  used: readonly UsedPart[],
  toCome: number,
): boolean {
  const drawn = [...used, ...planned].reduce((sum, { amount }) => sum + Math.max(0, amount), toCome);
  return planned.some(({ category, day }) => {
    const plan = planOn(plans, day);
    const paying = objectsIn(plan?.budgets).filter((budget) => budget.category === category);
    if (!plan || category === null || paying.length === 0) return false;
    const amounts = [releasedBy(plan, category, day)?.amount, allocatedTo(paying)];
    return drawn > Math.min(...amounts.map((amount) => amount ?? Infinity));
  });
}

/**
 * What shifts from a day on come to at most, in cents, by participant: each hour of them, and one more for a unit that is
 * no hour and for rounding, at the dearest price that was agreed with the participant.
 */
async function mostToCome(
  context: Context,
  people: readonly string[],
  from: string,
  agreed: Agreements,
): Promise<Map<string, number>> {
  const { db, tenant } = context;
  const { zone } = tenantCalendar(context);
  const { rows } = await sql<{ participant: string; hours: number }>`
    select target as participant, (count(*) + sum(extract(epoch from end_at - start_at)) / 3600)::float8 as hours
    from shifts_participants where tenant_id = ${tenant.id} and target = any (${[...people]}::uuid[])
      and start_at >= ${startOfDay(from, zone).toISOString()}::timestamptz group by 1`.execute(db);
  return new Map(
    rows.map(({ participant, hours }) => {
      const prices = (agreed.get(participant) ?? []).map(({ dearest }) => dearest);
      return [participant, hours * Math.max(0, ...prices)];
    }),
  );
}
