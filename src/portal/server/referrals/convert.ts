import { type Json, type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { copyFiles } from "#framework/server/files/copy.ts";
import { createRecord } from "#framework/server/records/write/create.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { systemUser } from "#framework/server/tenants/systemContext.ts";
import { inASentence, isMobile } from "../madeOf.ts";

/** Fields that a referral and a participant have under the same name. */
const shared = [
  "first_name",
  "last_name",
  "preferred_name",
  "date_of_birth",
  "email",
  "address",
  "suburb",
  "state",
  "postcode",
  "language",
  "type",
  "ndis_number",
  "plan_management",
  "plan_start",
  "plan_end",
  "primary_disability",
  "about",
  "requested_services",
  "hours_per_week",
  "start_date_wanted",
];

/**
 * Makes a participant of a referral: every field and file that was given is copied, and each record names the other.
 * @throws 409 when the participant's record refuses something
 */
export const referralConverted: Prepare = async ({ context, id, before: referral = {} }) => {
  const files = await copyFiles(context, objectsIn(referral.files));
  // Who may convert need not be someone who may write health details: they are carried over, not entered.
  const carrier: Context = {
    ...context,
    user: { ...systemUser(context.services, ""), ...identity(context) },
  };
  const participants = recordTypeOf(context.services.types, "participants");
  const more = { converted_from_lead: true, referral: id, referral_files: files };
  const participant = await createRecord(carrier, participants, fieldsOf(referral), more).catch(
    (error: unknown) => {
      throw inASentence(
        error,
        "Correct the referral, then convert it; or link it to the participant who is there already.",
      );
    },
  );
  return { participant: participant.uuid ?? null };
};

const identity = ({ user: { uuid, fullname, role } }: Context) => ({ uuid, fullname, role });

/** What is known of the person, in the fields that a participant has for it. */
function fieldsOf(referral: JsonObject): JsonObject {
  const present = (fields: Record<string, Json | undefined>): JsonObject =>
    Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined),
    );
  return present({
    ...Object.fromEntries(shared.map((name) => [name, referral[name]])),
    status: "onboarding",
    [isMobile(referral.phone) ? "mobile" : "phone"]: referral.phone,
    community_risks: referral.risks_known,
    lead_source: referral.lead_source ?? "referral",
    plan_manager: referral.plan_manager === undefined ? undefined : { organisation: referral.plan_manager },
    consent_collect: referral.consent,
    ...contactOf(referral),
  });
}

/** Who sent the referral is someone to call: a coordinator as such, everyone else as a contact. */
function contactOf(referral: JsonObject): Record<string, Json | undefined> {
  const { referrer_type: who, referrer_name: name, referrer_phone: phone, referrer_email: email } = referral;
  if (name === undefined) return {};
  const person = { name, ...(phone !== undefined && { phone }), ...(email !== undefined && { email }) };
  const { referrer_organisation: organisation } = referral;
  if (who === "support_coordinator")
    return { support_coordinator: { ...person, ...(organisation !== undefined && { organisation }) } };
  if (who !== "family" || phone === undefined) return {};
  return { emergency_contacts: [{ name, relationship: "other", phone, is_primary: true }] };
}
