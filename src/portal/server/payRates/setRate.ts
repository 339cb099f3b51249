import { asList } from "#framework/shared/schema/patch.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { type Json, type JsonObject, type Schema, withoutNulls } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { type FieldMessages, invalid } from "#framework/server/http/errors.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { referenceErrors } from "#framework/server/records/store/references.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { notDeletedSql } from "#framework/server/records/store/store.ts";
import { minimumWageOn } from "./minimumWage.ts";

/**
 * The rate of a new entry, from a day on; what held before stays as it is. Award, employment, level and classification must
 * belong together, and nobody is paid less than their classification says.
 */
export const payRate: Prepare = async ({ context, type }, wished) => {
  if (isUuid(wished.staff_id)) await refuseBeforeStart(context, wished.staff_id, wished.effective_from);
  return { hourly_rate: (await rateOf(context, type.schema, wished)) ?? null };
};

/** @throws 404 when the person may not see the staff member, 422 when the rate would hold before they began */
async function refuseBeforeStart(context: Context, staff: string, from: Json | undefined): Promise<void> {
  const type = recordTypeOf(context.services.types, "staff");
  const { start_date: began } = decodeRow(type, await findAccessibleRow(context, type, staff), context);
  if (typeof from === "string" && typeof began === "string" && from < began)
    throw invalid({
      effective_from: [`Employment starts on ${writtenDate(began)}. Choose that day or later.`],
    });
}

/** The rate that was typed, or that of the classification. @throws 422 at each field that does not fit the others */
async function rateOf(context: Context, schema: Schema, sent: JsonObject): Promise<Json | undefined> {
  const [award, level, classification] = await Promise.all([
    find(context, "award-types", sent.award_type_id),
    find(context, "pay-rate-categories", sent.pay_rate_category_id),
    find(context, "pay-rate-classifications", sent.classification_id),
  ]);
  const errors = await referenceErrors(context, schema, withoutNulls(sent));
  const typed = given(sent.hourly_rate);
  if (
    level &&
    !errors.pay_rate_category_id &&
    !asList(level.employment_type).includes(sent.employment_type ?? null)
  )
    errors.pay_rate_category_id = ["This level does not apply to this employment type."];
  if (classification && !errors.classification_id)
    await refuseTime(context, classification, sent.effective_from, errors);
  if (award && !classification && (await hasLevels(context, String(sent.award_type_id)))) {
    if (!given(sent.pay_rate_category_id)) errors.pay_rate_category_id = ["Choose the level."];
    if (!given(sent.classification_id)) errors.classification_id = ["Choose the classification."];
  } else if (award && !classification && typed === undefined)
    errors.hourly_rate = ["This award has no rates in the portal. Enter the rate."];
  if (classification && typeof typed === "number" && typed < Number(classification.hourly_rate))
    errors.hourly_rate = [
      `The award pays ${formatCents(Number(classification.hourly_rate))}. Enter at least this amount.`,
    ];
  if (errors.hourly_rate === undefined) Object.assign(errors, belowMinimum(sent));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return typed ?? classification?.hourly_rate;
}

/** A typed rate below the national minimum wage needs a reason. Contractors are paid by the contract. */
function belowMinimum(sent: JsonObject): FieldMessages {
  const { hourly_rate: rate, effective_from: from, employment_type: employment } = sent;
  if (typeof rate !== "number" || typeof from !== "string" || employment === "contractor") return {};
  const least = minimumWageOn(from);
  if (rate >= least || given(sent.below_minimum_reason) !== undefined) return {};
  return {
    hourly_rate: [
      `The national minimum wage on that date is ${formatCents(least)}. Enter the reason for a lower rate, or pay at least this amount.`,
    ],
  };
}

const given = (value: Json | undefined): Json | undefined =>
  value === null || value === "" ? undefined : value;

/** A classification's rate is not paid before it holds, nor after a newer one has taken its place. */
async function refuseTime(
  { db, tenant }: Context,
  { pay_rate_category_id: level, name, effective_from: since }: JsonObject,
  from: Json | undefined,
  errors: FieldMessages,
): Promise<void> {
  if (typeof from !== "string") return;
  if (from < String(since)) {
    errors.effective_from = [
      `This classification is effective from ${writtenDate(String(since))}. Choose that day or later.`,
    ];
    return;
  }
  const { rows } = await sql<{ day: string; rate: number }>`
    select data->>'effective_from' as day, (data->>'hourly_rate')::int as rate from records
    where tenant_id = ${tenant.id} and resource = 'pay-rate-classifications' and deleted_at is null
      and data->>'pay_rate_category_id' = ${String(level)} and data->>'name' = ${String(name)}
      and data->>'effective_from' > ${String(since)} and data->>'effective_from' <= ${from}
    order by day desc limit 1`.execute(db);
  const [newer] = rows;
  if (newer)
    errors.classification_id = [
      `${String(name)} is ${formatCents(newer.rate)} since ${writtenDate(newer.day)}: choose that one.`,
    ];
}

/** The record that a field refers to, if it is there; anyone who checks the whole entry says so when it is not. */
async function find(
  context: Context,
  resource: string,
  id: Json | undefined,
): Promise<JsonObject | undefined> {
  if (!isUuid(id)) return undefined;
  const type = recordTypeOf(context.services.types, resource);
  const { rows } = await sql<Row>`
    select * from ${sql.table(type.store.table)} where tenant_id = ${context.tenant.id} and uuid = ${id}
      and ${sql.raw(notDeletedSql(type.store))}`.execute(context.db);
  return rows[0] && decodeRow(type, rows[0], context);
}

async function hasLevels({ db, tenant }: Context, award: string): Promise<boolean> {
  const found = await db
    .selectFrom("records")
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where("resource", "=", "pay-rate-categories")
    .where("deleted_at", "is", null)
    .where(sql`data->>'award_type_id'`, "=", award)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
