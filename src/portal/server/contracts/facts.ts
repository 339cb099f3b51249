import { sql } from "kysely";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { categoryName } from "../ndisPlans/categories.ts";

/** Something to know before an agreement is sent or signed. */
export interface Fact extends JsonObject {
  tone: "info" | "warning";
  text: string;
}

const warning = (text: string): Fact => ({ tone: "warning", text });
const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** What both sides should know of the term of an agreement: how long it runs, and whether the plan covers all of it. */
export function termFacts({ start_date: from, end_date: until, plan_end: plan }: JsonObject): Fact[] {
  if (typeof from !== "string" || typeof until !== "string") return [];
  const term = `It runs from ${writtenDate(from)} to ${writtenDate(until)}.`;
  if (typeof plan !== "string") return [{ tone: "info", text: `${term} No NDIS plan end is recorded.` }];
  if (plan >= until) return [{ tone: "info", text: `${term} The NDIS plan ends on ${writtenDate(plan)}.` }];
  const days = Math.round((Date.parse(until) - Date.parse(plan)) / 86_400_000);
  return [
    warning(
      `${term} The NDIS plan ends ${days === 1 ? "1 day" : `${days} days`} before that, on ${writtenDate(plan)}. Supports after that day depend on the next plan.`,
    ),
  ];
}

/** What the office should know of the money: supports beyond the plan's budgets, and prices above those of the service. */
export async function moneyFacts(context: Context, agreement: JsonObject): Promise<Fact[]> {
  const supports = objects(agreement.supports);
  return [
    ...overBudget(await budgetsOf(context, agreement.participant), supports, (category) =>
      categoryName(context, category),
    ),
    ...overPrice(supports, await knownPrices(context, supports)),
  ];
}

/** The support categories in which an agreement comes to more than the plan has. */
export function overBudget(
  budgets: JsonObject[],
  supports: JsonObject[],
  nameOf: (category: string) => string,
): Fact[] {
  const planned = sums(budgets, "category", ({ allocated_to_us: ours, amount }) => ours ?? amount);
  const agreed = sums(supports, "budget_category", ({ total }) => total);
  return [...agreed].flatMap(([category, total]) => {
    const budget = planned.get(category);
    return budget === undefined || total <= budget
      ? []
      : [
          warning(
            `${nameOf(category)}: ${formatCents(total)} is agreed, and the plan has ${formatCents(budget)}.`,
          ),
        ];
  });
}

/** The supports whose price is above every price that is known for their service. */
export function overPrice(supports: JsonObject[], known: ReadonlyMap<string, number>): Fact[] {
  return supports.flatMap(({ service, description, rate }) => {
    const highest = known.get(String(service));
    return highest === undefined || typeof rate !== "number" || rate <= highest
      ? []
      : [
          warning(
            `${String(description ?? "A support")}: ${formatCents(rate)} is above the service's price of ${formatCents(highest)}.`,
          ),
        ];
  });
}

function sums(
  rows: JsonObject[],
  key: string,
  amountOf: (row: JsonObject) => Json | undefined,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const row of rows) {
    const [name, amount] = [row[key], amountOf(row)];
    if (typeof name === "string" && typeof amount === "number")
      found.set(name, (found.get(name) ?? 0) + amount);
  }
  return found;
}

async function budgetsOf({ db, tenant }: Context, participant: Json | undefined): Promise<JsonObject[]> {
  const { rows } = await sql<{ budgets: Json }>`
    select data->'budgets' as budgets from participants
    where tenant_id = ${tenant.id} and uuid = ${String(participant)}`.execute(db);
  return objects(rows[0]?.budgets);
}

/** The highest price of each service: its own, or that of one of its support items. */
async function knownPrices(
  { db, tenant }: Context,
  supports: JsonObject[],
): Promise<ReadonlyMap<string, number>> {
  const ids = supports.flatMap(({ service }) => (isUuid(service) ? [service] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; data: JsonObject }>`
    select uuid, data from records where tenant_id = ${tenant.id} and resource = 'services'
      and uuid in (${sql.join(ids)})`.execute(db);
  return new Map(
    rows.flatMap(({ uuid, data }) => {
      const prices = [data.default_price, ...objects(data.support_items).map(({ price }) => price)].filter(
        (price) => typeof price === "number",
      );
      return prices.length === 0 ? [] : [[uuid, Math.max(...prices)] as const];
    }),
  );
}
