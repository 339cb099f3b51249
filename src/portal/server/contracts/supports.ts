import { sql } from "kysely";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { productOf } from "#framework/shared/money/product.ts";
import { isObject, type Json, type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { stored } from "#framework/shared/validation/stored.ts";
import type { Context } from "#framework/server/context.ts";
import { type FieldMessages, invalid } from "#framework/server/http/errors.ts";
import { sanitise } from "#framework/server/records/write/input/input.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { agreements, officeType } from "./kinds.ts";

/** The supports with their totals, and what they come to: each line is rounded to the cent, then they are added. */
export function withTotals(lines: JsonObject[]): { supports: JsonObject[]; total: number } {
  const supports = lines.map((line): JsonObject =>
    withoutNulls({ ...line, total: productOf(["quantity", "rate"], line) ?? null }),
  );
  return { supports, total: supports.reduce((sum, { total }) => sum + Number(total ?? 0), 0) };
}

/**
 * The schedule of supports as it is written down: each line named, and counted by us, whatever was sent.
 * @throws 422 at the line that names no support or one that is not there
 */
export async function pricedSupports(context: Context, sent: Json): Promise<JsonObject> {
  const schema = fieldAt(officeType(context, agreements).schema, "supports")?.schema ?? {};
  const lines = stored(schema, sent, sanitise);
  if (!Array.isArray(lines) || !lines.every(isObject)) return { supports: sent };
  const names = await serviceNames(
    context,
    lines.flatMap(({ service }) => (isUuid(service) ? [service] : [])),
  );
  const errors: FieldMessages = {};
  const named = lines.map((line, index) => {
    const name = names.get(String(line.service));
    if (line.service !== undefined && name === undefined)
      errors[`supports.${index}.service`] = ["Service: choose one from the list."];
    else if (line.description === undefined && name === undefined)
      errors[`supports.${index}.description`] = ["Enter a description, or choose a service."];
    return { ...line, ...(line.description === undefined && name !== undefined && { description: name }) };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return withTotals(named);
}

async function serviceNames({ db, tenant }: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, data->>'name' as name from records where tenant_id = ${tenant.id} and resource = 'services'
      and uuid in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** The schedule of supports of an agreement, a line to a row. */
export const contractSupports: SourceRule = async (context, { contract }) => {
  const type = officeType(context, agreements);
  const id = String(contract);
  const { supports } = decodeRow(type, await findAccessibleRow(context, type, id), context);
  const lines = Array.isArray(supports) ? supports.filter(isObject) : [];
  return { rows: lines.map((line, index) => ({ ...line, uuid: lineId(id, index) })) };
};

/** Lines have no id of their own; the agreement's with the line's number in its last four digits is one. */
const lineId = (contract: string, index: number): string =>
  contract.slice(0, -4) + index.toString(16).padStart(4, "0");
