import { sql } from "kysely";
import { holds } from "#shared/access/visible.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { fieldsFrom } from "../../routes/generic.ts";
import type { Input } from "../module.ts";
import { licenceType, refuseHidden, refuseOthers } from "./access.ts";

/**
 * Adds a licence that waits to be verified: for anybody by those who keep licences, for themselves by staff. One that
 * renews another leaves that one as it is until the new one is approved.
 */
export async function addLicence(context: Context, input: Input): Promise<unknown> {
  const type = licenceType(context);
  const { renewed_from: renewed, ...sent } = fieldsFrom(type, input);
  const staff = sent.staff ?? (holds(context.user, "edit-staff-licences") ? undefined : context.user.staff);
  if (typeof staff === "string") {
    await refuseHidden(context, staff);
    refuseOthers(context, staff);
  }
  const more: JsonObject = { staff: staff ?? null };
  if (typeof renewed === "string" && renewed !== "")
    Object.assign(more, await renewalOf(context, renewed, { ...sent, ...more }));
  return answer("Licence added. It is waiting for verification.", {
    staff_license: await createRecord(context, type, sent, more),
  });
}

/** What ties a licence to the one that it renews. @throws 409 when that one cannot be renewed now, 422 when it is another's or of another type */
async function renewalOf(context: Context, id: string, wished: JsonObject): Promise<JsonObject> {
  const type = licenceType(context);
  const old = wholeRecord(type, await reachRow(context, type, id), context);
  if (old.status !== "active" && old.status !== "expired")
    throw conflict("Only an active or expired licence can be renewed.");
  if (old.staff !== wished.staff)
    throw invalid({ staff: ["A licence can only be renewed for the same person."] });
  if (old.type !== wished.type)
    throw invalid({ type: ["A licence can only be renewed with the same type."] });
  const { rows } = await sql`
    select from staff_licences where tenant_id = ${context.tenant.id} and renewed_from = ${id}
      and status = 'pending' and deleted_at is null`.execute(context.db);
  if (rows.length > 0) throw conflict("A renewal of this licence is already waiting for verification.");
  return { renewed_from: id };
}
