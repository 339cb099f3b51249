import { sql } from "kysely";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { participantOn, planOn } from "#portal/shared/ndisPlans/onDay.ts";
import { type Released, releasedBy, releasedInAll } from "#portal/shared/ndisPlans/released.ts";
import { bookingOfLine, categoryName, categoryOfLine } from "../ndisPlans/categories.ts";
import { registrationOf } from "../invoices/lines/registration.ts";
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

interface Line extends Omit<ClaimedPerson, "budgets" | "registration"> {
  participant: string;
  category: string | null;
  delivered_on: string;
}

/** A participant as the plan of a line's day has them, with what of its budget is released and claimed. */
export function personOn(context: Context, line: Line, plans: readonly Plan[], drawn: Drawn): ClaimedPerson {
  const { ndis_number, plan_start, plan_end, funding_periods, delivered_on: day } = line;
  const person = participantOn({ plan_start, plan_end, funding_periods }, plans, day);
  const plan = planOn(plans, day);
  return {
    ndis_number,
    plan_start: textOf(person.plan_start),
    plan_end: textOf(person.plan_end),
    funding_periods: objectsIn(person.funding_periods).map(({ start, end }) => ({
      start: String(start),
      end: String(end),
    })),
    registration: registrationOf(context.tenant),
    budgets: plan ? budgetsOf(context, line, plan, drawn) : [],
  };
}

/** What may be claimed by the day of a line: of its category's budget, and of the whole plan where it is released as one. */
function budgetsOf(
  context: Context,
  { participant, category, delivered_on: day }: Line,
  plan: Plan,
  drawn: Drawn,
): ReleasedBudget[] {
  const named = (of?: string) => (of === undefined ? "The plan" : `The budget ${categoryName(context, of)}`);
  const left = (released: Released | undefined, of?: string): ReleasedBudget[] =>
    released
      ? [
          {
            ...released,
            name: named(of),
            claimed: drawn.between(participant, of, String(plan.start_date), released.until),
          },
        ]
      : [];
  return [
    ...(category === null ? [] : left(releasedBy(plan, category, day), category)),
    ...left(releasedInAll(plan, day)),
  ];
}

const textOf = (value: JsonObject[string] | undefined): string | null =>
  typeof value === "string" ? value : null;
