import { sql } from "kysely";
import { choicesOf, type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { participantOn, planOn } from "#portal/shared/ndisPlans/onDay.ts";
import { releasedBy } from "#portal/shared/ndisPlans/released.ts";
import { bookingOfLine, categoryOfLine } from "../ndisPlans/categories.ts";
import type { Plan } from "../ndisPlans/plans.ts";
import type { ClaimedPart, Drawn } from "./drawn.ts";
import { isLive } from "./live.ts";
import type { ClaimedPerson, ReleasedBudget } from "./row.ts";

/** What is claimed for participants, by category and day; what was written off is not. */
export async function claimedParts(
  { db, tenant }: Context,
  participants: readonly string[],
): Promise<ClaimedPart[]> {
  const { rows } = await sql<ClaimedPart>`
    select line.participant, ${categoryOfLine} as category, line.delivered_on::text,
      sum(claimed.amount - claimed.written_off)::float8 as amount
    from claim_rows claimed
    join invoice_lines line on line.tenant_id = claimed.tenant_id and line.uuid = claimed.invoice_line
    ${bookingOfLine}
    where claimed.tenant_id = ${tenant.id} and claimed.participant = any (${[...participants]}::uuid[])
      and claimed.${isLive}
    group by 1, 2, 3`.execute(db);
  return rows;
}

interface Line extends Omit<ClaimedPerson, "budget"> {
  participant: string;
  category: string | null;
  delivered_on: string;
}

/** A participant as the plan of a line's day has them, with what of its budget is released and claimed. */
export function personOn(context: Context, line: Line, plans: readonly Plan[], drawn: Drawn): ClaimedPerson {
  const { ndis_number, plan_start, plan_end, funding_periods, delivered_on: day } = line;
  const person = participantOn({ plan_start, plan_end, funding_periods }, plans, day);
  const plan = planOn(plans, day);
  const budget = plan && budgetOf(context, line, plan, drawn);
  return {
    ndis_number,
    plan_start: textOf(person.plan_start),
    plan_end: textOf(person.plan_end),
    funding_periods: objectsIn(person.funding_periods).map(({ start, end }) => ({
      start: String(start),
      end: String(end),
    })),
    ...(budget && { budget }),
  };
}

function budgetOf(
  context: Context,
  { participant, category, delivered_on: day }: Line,
  plan: Plan,
  drawn: Drawn,
): ReleasedBudget | undefined {
  if (category === null) return undefined;
  const released = releasedBy(plan, category, day);
  if (!released) return undefined;
  const names = choicesOf(context.services.definitions.schemas.get("types/support-category") ?? {}) ?? [];
  return {
    ...released,
    name: names.find(({ value }) => value === category)?.label ?? category,
    claimed: drawn.between(participant, category, String(plan.start_date), released.until),
  };
}

const textOf = (value: JsonObject[string] | undefined): string | null =>
  typeof value === "string" ? value : null;
