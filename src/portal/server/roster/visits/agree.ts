import { sql } from "kysely";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { consequencesAnswer } from "#framework/server/records/read/consequences.ts";
import { actionOf, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { actOnRecord } from "#framework/server/records/write/act.ts";
import { checkedInput } from "#framework/server/records/write/input/checkedInput.ts";
import type { After, Lock } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { lockedShift } from "../offers/asOffice.ts";
import { attendingOf } from "../attendance/absences.ts";
import { attendance } from "../attendance/attend.ts";
import { attendAlike, attendanceOfTeam, lockTeam, teamText } from "../attendance/team.ts";
import { teamOutcomeText } from "../teamOutcome.ts";
import { decide, refuseUndoable } from "../outcome.ts";
import { noteAnswered } from "./answered.ts";

/** The claim's reason code of each reason that participants choose from (domain reference, section 3.4). */
const codes: Readonly<Record<string, string>> = {
  health: "NSDH",
  family: "NSDF",
  transport: "NSDT",
  plans: "NSDO",
  other: "NSDO",
};

/** Locks the shift of a request before the request: every change of a shift locks them in this order. */
export const visitToCancel: Lock = async (context, _id, request) => {
  if (request?.status !== "asked") return;
  const id = String(request.shift);
  const { rows } = await sql<{ team: string | null }>`
    select team from shifts where tenant_id = ${context.tenant.id} and uuid = ${id}`.execute(context.db);
  await lockTeam(context, rows[0]);
  await lockedShift(context, id);
};

/**
 * Cancels the shift of an agreed request as the office would: notice was given when it was asked for. A shift with other
 * participants goes on without the one who asked, who is billed by the same rules.
 */
export const visitCancelled: After = async ({ context, input }, { after: request = {} }) => {
  const shift = await lockedShift(context, String(request.shift));
  const type = recordTypeOf(context.services.types, "shifts");
  const others = othersOn(shift, request);
  noteAnswered(context, String(request.shift), String(request.participant));
  if (others.length > 0) {
    const said = absenceSaid(context, request, input, others);
    const change = await attendance(context, shift, said);
    const { absences, decisions } = change;
    refuseUndoable({ errors: Object.assign({}, ...decisions.map(({ errors }) => errors)) });
    const calledAs = "cancel-visit";
    await updateRecord(context, type, String(request.shift), {}, { calledAs, more: { absences } });
    await attendAlike(context, shift, said, change, calledAs);
    return;
  }
  const said = checkedInput(context, "actions/shift-status", { ...saidBy(context, request), ...input });
  await actOnRecord(context, type, actionOf(type, "set-status"), String(request.shift), said);
};

/** What agreeing comes to, in sentences: who is billed and paid, or who stays on the shift. */
export const visitCancellationConsequences: Facts = {
  answer: consequencesAnswer,
  of: async (context, { record: request }, input) => {
    const shift = await lockedShift(context, String(request.shift));
    const others = othersOn(shift, request);
    if (others.length > 0) {
      const absence = absenceSaid(context, request, input, others);
      const change = await attendance(context, shift, absence);
      return {
        consequences: [
          `${others.length === 1 ? "Another participant stays" : `${others.length} other participants stay`} on this shift, so it is not cancelled. Only this participant does not attend.`,
          ...change.decisions.flatMap(({ consequences }) => consequences),
          ...teamText(await attendanceOfTeam(context, shift, absence, change)),
        ],
      };
    }
    const said = { ...saidBy(context, request), ...input, status: "cancelled" as const };
    const { consequences } = await decide(context, shift, said);
    return { consequences: [...consequences, ...(await teamOutcomeText(context, shift, said))] };
  },
};

/** The absence of the one who asked, as the office says it of a shift with several participants. */
const absenceSaid = (
  context: Context,
  request: JsonObject,
  { bill = null }: JsonObject,
  attending: readonly string[],
): JsonObject => ({ ...saidBy(context, request), outcome: "cancelled", bill, attending: [...attending] });

const othersOn = (shift: JsonObject, { participant }: JsonObject): string[] =>
  attendingOf(shift).filter((each) => each !== participant);

/** What a request says of the cancellation. The note is for the office alone: the worker reads the reason of a shift. */
function saidBy({ services }: Context, { reason, asked_at: asked = null }: JsonObject): JsonObject {
  const field = fieldAt(recordTypeOf(services.types, "visit-cancellations").schema, "reason");
  const why = field?.type.text(reason, field.schema) ?? "";
  return {
    status: "cancelled",
    cancelled_by: "client",
    notice_at: asked,
    cancellation_reason: codes[String(reason)] ?? "NSDO",
    reason: `The participant asked to cancel: ${why}.`,
  };
}
