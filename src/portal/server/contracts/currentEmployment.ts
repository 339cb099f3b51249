import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow, serialize } from "#framework/server/records/read/serialize.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { employment, officeType } from "./kinds.ts";

/**
 * What a new contract begins with: the staff member as they are known now, the terms of their category, and what they
 * are paid, for anyone who may see that.
 */
export const currentEmployment: Facts = {
  answer: { type: "object", required: ["data"] },
  of: async (context, { type, id, row }, { contract_id: amends }) => ({
    data: await contractFor(context, id, serialize(type, context, row), amends),
  }),
};

async function contractFor(
  context: Context,
  id: string,
  person: JsonObject,
  amends: unknown,
): Promise<JsonObject> {
  const { today } = tenantCalendar(context);
  const start = typeof person.start_date === "string" ? person.start_date : today;
  const old = isUuid(amends) ? await contractOf(context, amends) : undefined;
  if (old && old.staff !== id) throw notFound();
  const category = await categoryOf(context, person.staff_category);
  return withoutNulls({
    staff: id,
    ...(old && { amends: String(amends) }),
    staff_name: person.full_name ?? null,
    staff_category: person.staff_category ?? null,
    position: person.job_title ?? null,
    employment_type: person.employment_type ?? null,
    hours_per_week: person.contracted_hours ?? null,
    start_date: start > today && !old ? start : today,
    end_date: typeof person.end_date === "string" && person.end_date > today ? person.end_date : null,
    probation_until:
      typeof person.probation_end === "string" && person.probation_end >= today ? person.probation_end : null,
    ...(await payOf(context, id, today)),
    duties: old?.duties ?? null,
    terms: old?.terms ?? category?.contract_terms ?? null,
    notes: old?.notes ?? null,
    notice_weeks: old?.notice_weeks ?? 2,
  });
}

async function contractOf(context: Context, id: string): Promise<JsonObject> {
  const type = officeType(context, employment);
  return decodeRow(type, await findAccessibleRow(context, type, id), context);
}

async function categoryOf({ db, tenant }: Context, id: unknown): Promise<JsonObject | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<{ data: JsonObject }>`
    select data from records where tenant_id = ${tenant.id} and resource = 'staff-categories' and uuid = ${id}
      and deleted_at is null`.execute(db);
  return rows[0]?.data;
}

/** What holds today: award, level and rate. Nothing for someone who may not see pay. */
async function payOf({ db, tenant, user }: Context, staff: string, today: string): Promise<JsonObject> {
  if (!holds(user, "view-staff-pay-rates")) return {};
  const name = (resource: string, key: string) => sql`
    (select named.data->>'name' from records named where named.tenant_id = rate.tenant_id
      and named.resource = ${resource} and named.uuid::text = rate.data->>${key})`;
  const { rows } = await sql<{
    award: string | null;
    level: string | null;
    point: string | null;
    rate: number | null;
  }>`
    select ${name("award-types", "award_type_id")} as award, ${name("pay-rate-categories", "pay_rate_category_id")} as level,
      ${name("pay-rate-classifications", "classification_id")} as point, (rate.data->>'hourly_rate')::int as rate
    from records rate where rate.tenant_id = ${tenant.id} and rate.resource = 'staff-pay-rates' and rate.deleted_at is null
      and rate.ref_staff_id = ${staff} and rate.data->>'effective_from' <= ${today}
    order by rate.data->>'effective_from' desc, rate.uuid desc limit 1`.execute(db);
  const [pay] = rows;
  if (!pay) return {};
  return {
    award: pay.award,
    classification: [pay.level, pay.point].filter(Boolean).join(", ") || null,
    hourly_rate: pay.rate,
  };
}
