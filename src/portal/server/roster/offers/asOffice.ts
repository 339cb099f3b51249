import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { systemUser } from "#framework/server/tenants/systemContext.ts";

/** A context that reaches every shift and offer. The log still names the person whose request it serves. */
export function asOffice(context: Context): Context {
  const { uuid, fullname } = context.user;
  return { ...context, user: { ...systemUser(context.services, fullname), uuid } };
}

/**
 * A shift that the person may see, locked. Whatever decides about an offer locks its shift first, then the offer, then requests:
 * in any other order two decisions could wait for each other.
 * @throws 404 when they may not
 */
export async function lockedShift(context: Context, id: string): Promise<JsonObject> {
  const type = recordTypeOf(context.services.types, "shifts");
  const row = await findAccessibleRow(context, type, id, { lock: true });
  return { ...decodeRow(type, row, context), uuid: id };
}

/** An offer as it stands, locked. */
export async function lockedOffer({ db, tenant }: Context, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select * from shift_offers where tenant_id = ${tenant.id} and uuid = ${id} for update`.execute(db);
  const [offer] = rows;
  if (!offer) throw notFound();
  return offer;
}
