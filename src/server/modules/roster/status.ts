import { writtenInstantAt } from "#shared/dates/written.ts";
import type { JsonObject, Schema } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { mailStaff } from "../../mail/staffMail.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { updateRecord } from "../../records/update.ts";
import { idFrom } from "../../routes/idFrom.ts";
import { tenantCalendar } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { decide, type Decision, refuseUndoable } from "./outcome.ts";

/** What is kept of a cancellation, emptied: a shift that was delivered after all has none. */
const notCancelled: JsonObject = {
  cancelled_by: null,
  notice_at: null,
  worker_told_at: null,
  short_notice: null,
  cancellation_reason: null,
  billable: null,
  payable: null,
};

/** Answers that change what was decided before: of a shift that has the status already. */
const corrections = {
  completed: ["delivered_from"],
  cancelled: ["cancelled_by"],
  no_show: ["cancelled_by"],
};

type Status = keyof typeof corrections;

/**
 * The office says how a shift ended: completed, no show, or cancelled, and for a cancellation who is billed and paid. The
 * worker of a cancelled one gets a mail.
 */
export async function setShiftStatus(context: Context, input: Input): Promise<unknown> {
  const { shift, said, id } = await read(context, input, { lock: true });
  const decision = await decisionOn(context, shift, said);
  if (decision) refuseUndoable(decision);
  const { version, status, reason } = said;
  const updated = await updateRecord(
    context,
    recordTypeOf(context.services.types, "shifts"),
    id,
    { version: version ?? null },
    {
      action: status,
      more: {
        status,
        status_reason: reason ?? null,
        status_changed_by: context.user.fullname,
        ...(decision ? decision.fields : { ...notCancelled, ...deliveredTimes(said) }),
      },
      guard: (before) => refuseUntimely(context, before, said),
    },
  );
  if (status === "cancelled" && shift.status !== status) await tell(context, updated);
  return answer(`Shift ${status.replace("_", " ")}`, { shift: updated });
}

/** What the preview answers. */
export const outcomeAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["consequences"],
  properties: { consequences: { type: "array", items: { type: "string" } } },
};

/** What would follow from a status that is not set yet, in sentences: whether it is billed and paid. */
export async function shiftStatusOutcome(context: Context, input: Input): Promise<unknown> {
  // Why it is cancelled changes nothing of what follows, and may not be typed yet.
  const body = { ...input.body, reason: "Not asked yet" };
  const { shift, said } = await read(context, { ...input, body });
  const decision = await decisionOn(context, shift, said);
  return { consequences: decision?.consequences ?? [] };
}

/** What was sent, and the shift that it is about; locked, what is decided holds until it is written. */
async function read(
  context: Context,
  input: Input,
  { lock = false } = {},
): Promise<{ id: string; shift: JsonObject; said: JsonObject & { status: Status } }> {
  const { shift_uuid: _, ...body } = input.body;
  const said = checkedInput(context, "actions/shift-status", body) as JsonObject & { status: Status };
  const type = recordTypeOf(context.services.types, "shifts");
  const id = idFrom(input, "shift_uuid");
  return { id, said, shift: wholeRecord(type, await reachRow(context, type, id, { lock }), context) };
}

async function decisionOn(
  context: Context,
  shift: JsonObject,
  { status, ...said }: JsonObject & { status: Status },
): Promise<Decision | undefined> {
  return status === "completed" ? undefined : await decide(context, shift, { ...said, status });
}

/** @throws 409 for what is done already, or comes before the shift */
function refuseUntimely(context: Context, before: JsonObject, said: JsonObject & { status: Status }): void {
  const { status } = said;
  const isCorrection = corrections[status].some((name) => (said[name] ?? undefined) !== undefined);
  if (before.status === status && !isCorrection) throw conflict("This has already been done.");
  if (status !== "cancelled" && context.services.clock.now() < new Date(String(before.start_at)))
    throw conflict("This shift has not started yet.");
}

/** When a shift was delivered, as the office says: both times or neither. @throws 422 at the one that is missing */
function deliveredTimes({ delivered_from: from, delivered_until: until }: JsonObject): JsonObject {
  if (!from && !until) return { delivered_from: null, delivered_until: null };
  if (!from) throw invalid({ delivered_from: ["Enter the start time too."] });
  if (!until) throw invalid({ delivered_until: ["Enter the end time too."] });
  return { delivered_from: from, delivered_until: until };
}

/** Mails the cancellation to the worker; with whom the shift was stays in the portal. */
async function tell(context: Context, shift: JsonObject): Promise<void> {
  if (typeof shift.staff !== "string") return;
  const { zone } = tenantCalendar(context);
  const place = typeof shift.time_zone === "string" ? shift.time_zone : zone;
  const when = writtenInstantAt(String(shift.start_at), place, zone);
  await mailStaff(context, shift.staff, {
    subject: `Your shift on ${when} is cancelled`,
    text: `Your shift on ${when} has been cancelled. View it here:`,
    path: `/my-shifts/${String(shift.uuid)}`,
  });
}
