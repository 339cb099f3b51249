import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect, Several } from "#framework/server/records/read/callRule.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { actOnRecord } from "#framework/server/records/write/act.ts";
import { checkedInput } from "#framework/server/records/write/input/checkedInput.ts";
import { actionOf, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { acceptWarnings, asksOfWarnings } from "../judge/accepted.ts";
import { judgePlan } from "../judge/judge.ts";
import { withMates, withoutDrafts } from "../teamOutcome.ts";
import { asOneStep } from "./notifyWorkers.ts";

/** What became of each shift of a bulk step. */
export const bulkAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["results"],
  properties: {
    results: {
      type: "array",
      items: {
        type: "object",
        required: ["uuid", "outcome"],
        properties: {
          uuid: { type: "string", format: "uuid" },
          outcome: { enum: ["done", "refused"] },
          reason: { type: "string", description: "Why it was refused." },
        },
      },
    },
  },
};

/** Whether people see a shift already, so that its warnings count. */
export const isShown = (shift: JsonObject = {}): boolean =>
  shift.draft !== true && (shift.status === "open" || shift.status === "scheduled");

/** What became of one shift. */
export interface Outcome extends JsonObject {
  uuid: string;
  outcome: "done" | "refused";
}

/** That a shift was refused, and why. */
export const refused = (uuid: string, reason: string): Outcome => ({ uuid, outcome: "refused", reason });

/**
 * Gives shifts to a worker, or opens them: each as far as it can be, judged as if all were done. Where the caller asks
 * about warnings, nothing is done before those of published shifts are accepted with a reason.
 */
export const shiftsAssigned: Effect = { answer: bulkAnswer, ofSeveral: assignShifts };

async function assignShifts(
  context: Context,
  { type, ids: wanted, records: stored }: Several,
  body: JsonObject,
): Promise<Reply> {
  const worker = isUuid(body.staff) ? body.staff : null;
  const known = wanted.filter((uuid) => stored.has(uuid));
  const judged = await judgePlan(
    context,
    known.map((uuid) => ({ before: stored.get(uuid), wished: { ...stored.get(uuid), uuid, staff: worker } })),
    { isWarned: asksOfWarnings(body) },
  );
  const blocked = new Map(
    judged.map(({ uuid, blocks }) => [uuid, worker === null ? undefined : blocks[0]?.sentence]),
  );
  const given = judged.filter(({ uuid }) => blocked.get(uuid) === undefined && isShown(stored.get(uuid)));
  if (worker !== null) await acceptWarnings(context, body, given);
  return asOneStep(context, async () => {
    const results: Outcome[] = [];
    for (const uuid of wanted) {
      const status = stored.get(uuid)?.status;
      const reason = !stored.has(uuid)
        ? "This shift was not found."
        : status !== "open" && status !== "scheduled"
          ? "This shift has begun or is over."
          : blocked.get(uuid);
      if (reason === undefined) {
        await updateRecord(context, type, uuid, { staff: worker });
        results.push({ uuid, outcome: "done" });
      } else results.push(refused(uuid, reason));
    }
    return answer(summed(results, worker === null ? "opened" : "assigned"), { results });
  });
}

/**
 * Cancels shifts for one reason, with the other shifts of their visits where the participant cancels: each with its own
 * consequence for pay and invoice.
 */
export const shiftsCancelled: Effect = { answer: bulkAnswer, ofInput: cancelShifts };

async function cancelShifts(context: Context, { shift_uuids: ids, ...more }: JsonObject): Promise<Reply> {
  const said = checkedInput(context, "actions/shift-status", { ...more, status: "cancelled" });
  const all = await withMates(context, uuidsIn(ids), said);
  const type = recordTypeOf(context.services.types, "shifts");
  const action = actionOf(type, "set-status");
  return asOneStep(context, async () => {
    const results: Outcome[] = [];
    for (const uuid of all)
      try {
        await actOnRecord(context, type, action, uuid, { ...said, others: "keep" });
        results.push({ uuid, outcome: "done" });
      } catch (error) {
        // What a rule refuses was refused before anything was written.
        if (!(error instanceof HttpError)) throw error;
        results.push(refused(uuid, error.message));
      }
    const done = results.filter(({ outcome }) => outcome === "done");
    await withoutDrafts(
      context,
      done.map(({ uuid }) => uuid),
      said,
    );
    return answer(summed(results, "cancelled"), { results });
  });
}

/** Says how many were done, and how many refused. */
export function summed(results: readonly Outcome[], word: string): string {
  const done = results.filter(({ outcome }) => outcome === "done").length;
  const left = results.length - done;
  return `${done === 1 ? "1 shift" : `${done} shifts`} ${word}${left === 0 ? "" : `, ${left} refused`}`;
}
