import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import { checkedInput } from "#framework/server/records/write/checkedInput.ts";
import { reachRow } from "#framework/server/records/read/one.ts";
import { wholeRecord } from "#framework/server/records/read/present.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { idFrom } from "#framework/server/routes/idFrom.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { decide, refuseUndoable } from "./outcome.ts";

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

/** The office says when a shift was delivered, or nothing: what is kept of a cancellation goes. */
export const shiftDelivered: Prepare = ({ input }) => ({
  ...notCancelled,
  ...deliveredTimes(input),
  status_reason: input.reason ?? null,
});

/** What a cancellation or a no-show comes to: who is billed and paid. @throws 422 where that is not possible */
export const shiftOutcome: Prepare = async ({ context, input, before = {} }) => {
  const decision = await decide(context, before, asSaid(input));
  refuseUndoable(decision);
  return { ...decision.fields, status_reason: input.reason ?? null };
};

/** What was decided before is corrected by an answer that says something else, and not done a second time. */
export const shiftCorrected: Prepare = ({ input }) => {
  const says = input.status === "completed" ? input.delivered_from : input.cancelled_by;
  if (says === undefined || says === null) throw conflict("This has already been done.");
  return {};
};

const asSaid = (input: JsonObject) => ({
  ...input,
  status: input.status === "no_show" ? ("no_show" as const) : ("cancelled" as const),
});

/** What the preview answers. */
export const outcomeAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["consequences"],
  properties: { consequences: { type: "array", items: { type: "string" } } },
};

/** What would follow from a status that is not set yet, in sentences: whether it is billed and paid. */
export async function shiftStatusOutcome(context: Context, { body }: Input): Promise<unknown> {
  const { shift_uuid: _, ...sent } = body;
  // Why it is cancelled changes nothing of what follows, and may not be typed yet.
  const said = checkedInput(context, "actions/shift-status", { ...sent, reason: "Not asked yet" });
  const type = recordTypeOf(context.services.types, "shifts");
  const shift = wholeRecord(type, await reachRow(context, type, idFrom({ body }, "shift_uuid")), context);
  if (said.status === "completed") return { consequences: [] };
  return { consequences: (await decide(context, shift, asSaid(said))).consequences };
}

/** When a shift was delivered, as the office says: both times or neither. @throws 422 at the one that is missing */
function deliveredTimes({ delivered_from: from, delivered_until: until }: JsonObject): JsonObject {
  if (!from && !until) return { delivered_from: null, delivered_until: null };
  if (!from) throw invalid({ delivered_from: ["Enter the start time too."] });
  if (!until) throw invalid({ delivered_until: ["Enter the end time too."] });
  return { delivered_from: from, delivered_until: until };
}
