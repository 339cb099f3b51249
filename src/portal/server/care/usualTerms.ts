import { sql } from "kysely";
import { isObject, type Json, type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { supportsBegin } from "./begins.ts";

const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const pricedPer: Record<string, string> = { each: "priced each" };

/**
 * What is usually agreed on a service: its price, one worker each, the rest of the plan's budget, from the day and with the hours
 * that were asked for, until the plan ends.
 */
export async function usualTerms(
  context: Context,
  participant: JsonObject & { uuid: string },
): Promise<(service: JsonObject) => JsonObject> {
  const { today } = tenantCalendar(context);
  const left = await budgetsLeft(context, participant);
  const { plan_end: ends, requested_services: wanted, hours_per_week: hours } = participant;
  const start = supportsBegin(participant, today);
  // Hours were asked for altogether: which of several services has how many is for people to say.
  const hoursOf = (kind: Json | undefined) =>
    Array.isArray(wanted) && wanted.length === 1 && wanted[0] === kind ? hours : undefined;
  return ({ name, unit, default_price: price, support_items: items, shift_type: kind }) => {
    const category = categoryOf(items);
    const known = typeof unit === "string" ? unit : "hour";
    return withoutNulls({
      label: `${String(name)}, ${pricedPer[known] ?? `priced per ${known}`}`,
      agreed_rate: price ?? null,
      ratio: "1:1",
      budget_category: category ?? null,
      allocated: (category === undefined ? undefined : left.get(category)) ?? null,
      hours_per_week: (known === "hour" ? hoursOf(kind) : undefined) ?? null,
      start_date: start,
      end_date: typeof ends === "string" && ends > start ? ends : null,
    });
  };
}

/** The support category of a service: the first two digits of its support items. */
function categoryOf(items: Json | undefined): string | undefined {
  const [first] = objects(items);
  return typeof first?.item_number === "string" ? first.item_number.slice(0, 2) : undefined;
}

/** What is left of each budget of the plan once the budgets of running services are taken from it. */
async function budgetsLeft(
  { db, tenant }: Context,
  { uuid, budgets }: JsonObject & { uuid: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; spent: number }>`
    select data->>'budget_category' as category, sum((data->>'allocated')::bigint)::float8 as spent
    from records where tenant_id = ${tenant.id} and resource = 'service-bookings' and deleted_at is null
      and ref_participant = ${uuid} and data->>'status' <> 'ended' and data ? 'allocated'
    group by 1`.execute(db);
  const spent = new Map(rows.map((row) => [row.category, row.spent]));
  return new Map(
    objects(budgets).flatMap(({ category, allocated_to_us: ours, amount }) => {
      const planned = ours ?? amount;
      const rest = typeof planned === "number" ? planned - (spent.get(String(category)) ?? 0) : 0;
      return rest > 0 ? [[String(category), rest] as const] : [];
    }),
  );
}
