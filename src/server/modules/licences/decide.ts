import { fieldAt } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { mailStaff } from "../../mail/staffMail.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { updateRecord } from "../../records/update.ts";
import { idFrom } from "../../routes/generic.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { licenceType } from "./access.ts";

/** Types that count only when two people have verified them, unless the provider's staff settings name others. */
const twoPeople = ["worker_screening", "working_with_children", "vulnerable_people", "police_check", "ahpra"];

/**
 * Approves or rejects a licence that waits. Nobody decides on their own; a type that needs two people stays pending
 * until a second one has approved it. An approved renewal takes the place of the licence that it renews.
 */
export async function decideLicence(context: Context, input: Input): Promise<unknown> {
  const type = licenceType(context);
  const id = idFrom(input, "license_id");
  const { license_id: _, ...body } = input.body;
  const { version, status, reason, ...verification } = checkedInput(context, "actions/licence-status", body);
  const before = wholeRecord(type, await reachRow(context, type, id, { lock: true }), context);
  refuseDecision(context, before, status === "active");
  const now = context.services.clock.now().toISOString();
  const { uuid, fullname } = context.user;
  const isFirst = status === "active" && needsTwo(context, before) && before.first_verifier === undefined;
  const decision: JsonObject = isFirst
    ? { ...verification, first_verifier: uuid, first_verified_by: fullname, first_verified_at: now }
    : {
        ...verification,
        status: status ?? null,
        reject_reason: status === "reject" ? (reason ?? null) : null,
        reviewed_by: fullname,
        reviewed_at: now,
      };
  const action = isFirst ? "verify" : status === "active" ? "approve" : "reject";
  const record = await updateRecord(
    context,
    type,
    id,
    { version: version ?? null },
    { action, more: decision },
  );
  if (status === "active" && !isFirst && typeof before.renewed_from === "string")
    await replace(context, before.renewed_from, id);
  if (!isFirst) await tell(context, record);
  const message = isFirst
    ? "Verified by you. A second person must approve it too."
    : status === "active"
      ? "Licence approved"
      : "Licence rejected";
  return answer(message, { staff_license: record });
}

function refuseDecision(context: Context, licence: JsonObject, approves: boolean): void {
  const { user } = context;
  if (licence.status !== "pending") throw conflict("This licence has already been reviewed.");
  if (licence.staff === user.staff) throw forbidden("Someone else must review your own licence.");
  if (!approves) return;
  if (licence.first_verifier === user.uuid)
    throw forbidden("You have already verified this licence. A second person must approve it.");
  if (typeof licence.expiry_date === "string" && licence.expiry_date < tenantCalendar(context).today)
    throw conflict("This licence has expired. Reject it, or request a renewal.");
  if (licence.clearance !== undefined && licence.clearance !== "cleared")
    throw conflict("First set the clearance shown in the register. Only a cleared check can be approved.");
}

function needsTwo({ tenant }: Context, { type }: JsonObject): boolean {
  const { two_person_licences: chosen } = tenant.settings.staff_setting;
  return (Array.isArray(chosen) ? chosen : twoPeople).includes(String(type));
}

/** The old licence gives way to the one that renews it. */
async function replace(context: Context, old: string, by: string): Promise<void> {
  const type = licenceType(context);
  const before = wholeRecord(type, await reachRow(context, type, old, { lock: true }), context);
  await updateRecord(
    context,
    type,
    old,
    {},
    {
      action: "replace",
      more: { replaced_by: by, ...(before.status === "active" ? { status: "expired" } : {}) },
    },
  );
}

/** Mails the decision to whose licence it is; a reason says what to put right. */
async function tell(
  context: Context,
  { staff, type, status, reject_reason: reason, uuid }: JsonObject,
): Promise<void> {
  const field = fieldAt(licenceType(context).schema, "type");
  const title = field?.type.text(type, field.schema) ?? String(type);
  const approved = status === "active";
  const why = typeof reason === "string" ? `\n\n${reason}` : "";
  await mailStaff(context, staff, {
    subject: `Your ${title} is ${approved ? "approved" : "rejected"}`,
    text: approved
      ? `Your ${title} has been verified and is now active. View it here:`
      : `Your ${title} was not accepted.${why}\n\nCorrect it and resubmit it here:`,
    path: `/my-licences/${String(uuid)}`,
  });
}
