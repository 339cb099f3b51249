import { holds } from "#shared/access/visible.ts";
import { writtenInstant } from "#shared/dates/written.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { reachRow } from "../../records/one.ts";
import { type Row, wholeRecord } from "../../records/present.ts";
import { refuseStale, updateRecord } from "../../records/update.ts";
import { idFrom } from "../../routes/idFrom.ts";
import { tenantCalendar, tenantClock } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { signatureOf, takeEffect } from "./answer.ts";
import { proofOf } from "./document.ts";
import { employment, officeType } from "./kinds.ts";
import { seesWhole } from "./whole.ts";

/**
 * Signs a staff contract for the employer, after the employee, under the same document. From then on it holds, and the
 * version that it changes gives way to it.
 */
export async function countersignContract(context: Context, { body }: Input): Promise<unknown> {
  const id = idFrom({ body }, "contract_id");
  const { contract_id: _, ...rest } = body;
  const given = checkedInput(context, "actions/contract-countersignature", rest);
  const type = officeType(context, employment);
  const row = await reachRow(context, type, id, { lock: true });
  const record = wholeRecord(type, row, context);
  refuseSigner(context, row, record);
  refuseState(context, record);
  refuseStale(context, type, row, given.version);
  if (given.agrees !== true)
    throw invalid({ agrees: ["Confirm that you are authorised to sign for the employer."] });
  if (given.document_sha256 !== row.document_sha256)
    throw conflict("The document has changed since you opened it. Open the contract again.");
  if (!proofOf(context, employment, row).matches)
    throw conflict("The stored document is not the one the employee signed. Do not sign it.");
  const { now } = tenantClock(context);
  const more = {
    status: employment.states.holds,
    countersignature: { ...signatureOf(given), signed_at: now },
    countersigned_sha256: row.document_sha256 as string,
    countersigned_at: now,
    countersigned_by: context.user.fullname,
    countersigned_as: String(given.signs_as ?? "For the employer"),
  };
  const contract = await updateRecord(context, type, id, {}, { action: "countersign", more });
  await takeEffect(context, employment, id, record);
  return answer("Signed for the employer. The contract is active.", { contract });
}

/** @throws 403 without the permission, for one's own contract, and for a contract of which one does not see all */
function refuseSigner(context: Context, row: Row, { staff }: JsonObject): void {
  if (!holds(context.user, "countersign-staff-contracts")) throw forbidden();
  if (context.user.staff === staff)
    throw forbidden("This is your own contract. Someone else must sign it for the employer.");
  if (!seesWhole(context, officeType(context, employment), row))
    throw forbidden(
      "You can't see all of this contract, such as pay. Someone with full access must sign it.",
    );
}

/** @throws 409 before the employee has signed, after somebody has signed for the employer, and when it is over */
function refuseState(context: Context, record: JsonObject): void {
  if (record.countersigned_at !== undefined) {
    const when = writtenInstant(String(record.countersigned_at), context.tenant.settings.time_zone);
    throw conflict(
      `${String(record.countersigned_by)} already signed this contract for the employer on ${when}.`,
    );
  }
  if (["draft", "sent", "viewed"].includes(String(record.status)))
    throw conflict(`${String(record.staff_name)} must sign this contract first.`);
  if (record.status !== employment.states.accepted)
    throw conflict("This contract has ended. It can no longer be signed.");
  if (typeof record.end_date === "string" && record.end_date < tenantCalendar(context).today)
    throw conflict("This contract has expired. Create a new version.");
}
