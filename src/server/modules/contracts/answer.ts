import { holds } from "#shared/access/visible.ts";
import { writtenDate, writtenInstant } from "#shared/dates/written.ts";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { reachRow } from "../../records/one.ts";
import { present, type Row, wholeRecord } from "../../records/present.ts";
import { refuseStale, updateRecord } from "../../records/update.ts";
import { tenantCalendar, tenantClock } from "../../tenants/calendar.ts";
import { proofOf } from "./document.ts";
import { type ContractKind, type ContractStates, officeType, ownType } from "./kinds.ts";
import { mailAnswer, mailSigned } from "./messages.ts";
import { addressesOf, officeAddresses, roleOf } from "./parties.ts";
import { planReminders } from "./reminders.ts";

/**
 * Accepts a contract for good: the signature is bound to the fingerprint of the document that was read. It holds at
 * once, or waits for the employer's signature.
 */
export async function acceptContract(
  context: Context,
  kind: ContractKind,
  id: string,
  given: JsonObject,
): Promise<unknown> {
  const { row, record } = await answerable(context, kind, id, given);
  const { today } = tenantCalendar(context);
  const { now } = tenantClock(context);
  if (record.status !== "viewed") throw conflict(`Open this ${kind.noun} and read it before you accept it.`);
  if (typeof record.end_date === "string" && record.end_date < today)
    throw conflict(`This ${kind.noun} has expired. Ask for a new one.`);
  if (given.agrees !== true) throw invalid({ agrees: ["Confirm that you have read it and agree to it."] });
  if (given.document_sha256 !== row.document_sha256)
    throw conflict(`The document has changed since you opened it. Open the ${kind.noun} again.`);
  if (!proofOf(context, kind, row).matches)
    throw conflict(
      "The stored document is not the one that was sent. Do not sign it. Contact your provider.",
    );
  await updateRecord(
    context,
    officeType(context, kind),
    id,
    {},
    {
      action: "accept",
      more: {
        status: kind.states.accepted,
        signature: { ...signatureOf(given), signed_at: now },
        accepted_sha256: row.document_sha256 as string,
        ...(await answeredBy(context, kind, record)),
      },
    },
  );
  if (kind.states.holds === kind.states.accepted) await takeEffect(context, kind, id, record);
  return answered(context, kind, id, record, kind.states.accepted);
}

/** What follows when a contract holds: the version that it changes gives way to it, and its copy is theirs. */
export async function takeEffect(
  context: Context,
  kind: ContractKind,
  id: string,
  record: JsonObject,
  tell: typeof mailSigned = mailSigned,
): Promise<void> {
  await replaceAmended(context, kind, id, record);
  await planReminders(context, kind, id, record);
  await tell(context, kind, id, await addressesOf(context, kind, String(record[kind.subject])));
}

/** Declines a contract, with the reason. */
export async function declineContract(
  context: Context,
  kind: ContractKind,
  id: string,
  given: JsonObject,
): Promise<unknown> {
  const { record } = await answerable(context, kind, id, given);
  const more = {
    status: "declined",
    decline_reason: given.reason ?? null,
    ...(await answeredBy(context, kind, record)),
  };
  await updateRecord(context, officeType(context, kind), id, {}, { action: "decline", more });
  return answered(context, kind, id, record, "declined");
}

/**
 * The contract that the signed-in person is to answer, locked.
 * @throws 404 not theirs to see, 403 theirs to see but not to answer, 409 answered already, over, or changed meanwhile
 */
async function answerable(
  context: Context,
  kind: ContractKind,
  id: string,
  { version }: JsonObject,
): Promise<{ row: Row; record: JsonObject }> {
  const [office, own] = [officeType(context, kind), ownType(context, kind)];
  const row = await reachRow(context, own, id, { lock: true }).catch(async () => {
    await reachRow(context, office, id);
    throw forbidden(
      kind.subject === "participant"
        ? "Only the participant or their advocate can accept or decline an agreement."
        : "Only the staff member can accept or decline this contract.",
    );
  });
  if (!holds(context.user, `edit-${kind.own}`)) throw forbidden();
  const record = wholeRecord(office, row, context);
  refuseAnswered(context, kind, record);
  if (record.status !== "sent" && record.status !== "viewed")
    throw conflict(`This ${kind.noun} has ended. It can no longer be accepted or declined.`);
  refuseStale(context, own, row, version);
  return { row, record };
}

/** @throws 409 when the other side has said yes or no to it, in the portal or on paper */
export function refuseAnswered(context: Context, kind: ContractKind, record: JsonObject): void {
  if (record.answered_at === undefined) return;
  const what = record.accepted_sha256 === undefined ? "declined" : kind.states.accepted;
  const zone = context.tenant.settings.time_zone;
  const when =
    typeof record.signed_on === "string"
      ? `on paper on ${writtenDate(record.signed_on)}`
      : `on ${writtenInstant(String(record.answered_at), zone)}`;
  throw conflict(
    `This ${kind.noun} was ${what} by ${String(record.answered_by)} ${when}. It can't be changed.`,
  );
}

/** @throws 422 when nothing was drawn, or no name typed */
export function signatureOf({ signature }: JsonObject): JsonObject {
  if (!isObject(signature)) throw invalid({ signature: ["Add your signature."] });
  const { method, name, strokes } = signature;
  if (method === "drawn" && (typeof strokes !== "string" || strokes.trim() === ""))
    throw invalid({ signature: ["Draw your signature."] });
  if (typeof name !== "string" || name.trim().length < 2)
    throw invalid({ signature: ["Type your full name."] });
  return { ...signature, name: name.trim() };
}

const answeredBy = async (context: Context, kind: ContractKind, record: JsonObject): Promise<JsonObject> => ({
  answered_at: tenantClock(context).now,
  answered_by: context.user.fullname,
  answered_as: await roleOf(context, kind, String(record[kind.subject])),
});

/** The version that this one changes ends on the day from which this one holds. */
async function replaceAmended(
  context: Context,
  kind: ContractKind,
  id: string,
  { amends, revision }: JsonObject,
): Promise<void> {
  if (typeof amends !== "string") return;
  const type = officeType(context, kind);
  const { status } = wholeRecord(type, await reachRow(context, type, amends, { lock: true }), context);
  const { accepted, holds: inForce, ended } = kind.states;
  // Contracts that were accepted before employers signed are only signed, and may have been followed by a new version.
  const ends: JsonObject =
    status === inForce || status === accepted
      ? {
          status: ended,
          ended_on: tenantCalendar(context).today,
          end_reason: `Replaced by version ${String(revision)}`,
        }
      : {};
  await updateRecord(context, type, amends, {}, { action: "replace", more: { ...ends, replaced_by: id } });
}

const thanks = {
  accepted: "Accepted. Thank you.",
  signed: "Signed. Thank you. Your employer signs next.",
  declined: "Declined. Your provider has been notified.",
};

/** Tells the office, and shows the other side what has become of it. */
async function answered(
  context: Context,
  kind: ContractKind,
  id: string,
  record: JsonObject,
  what: ContractStates["accepted"] | "declined",
): Promise<unknown> {
  const by = await roleOf(context, kind, String(record[kind.subject]));
  const told = { id, number: String(record.number), answer: what, by };
  await mailAnswer(context, kind, told, await officeAddresses(context, kind, id));
  const type = ownType(context, kind);
  const contract = present(type, context, await reachRow(context, type, id));
  return answer(thanks[what], { contract });
}
