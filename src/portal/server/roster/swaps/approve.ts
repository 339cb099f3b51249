import { isUuid } from "#framework/shared/text/uuid.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, notFound } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { reachRow } from "#framework/server/records/read/one.ts";
import { actionOf, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { actOnRecord } from "#framework/server/records/write/act.ts";
import { checkedInput } from "#framework/server/records/write/checkedInput.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { acceptWarnings } from "../judge/accepted.ts";
import { asOffice } from "../offers/asOffice.ts";
import { moment } from "../offers/written.ts";
import { asOneStep } from "../planning/tell.ts";
import { judgePair, lockedPair, type Pair, refuseChanged } from "./pair.ts";

/**
 * Approves a swap that both have agreed to: the workers of its shifts change places.
 * @throws 404 when the person may not see one of the shifts, 409 for what blocks it now, or for warnings that are not accepted
 */
export async function approveSwap(context: Context, { params, body: sent }: Input): Promise<Reply> {
  const body = checkedInput(context, "actions/swap-approval", sent);
  const type = recordTypeOf(context.services.types, "shift-swaps");
  const { id = "" } = params;
  if (!isUuid(id)) throw notFound();
  const found = await reachRow(context, type, id);
  // One that is over is refused by its state: its shifts may be gone.
  if (found.status === "agreed") await lockedPair(context, found);
  const { record, message } = await actOnRecord(context, type, actionOf(type, "approve"), id, body);
  return answer(message, { swap: record });
}

/** Judges a swap again as things are now, with both of its changes together. */
export const swapJudged: Prepare = async ({ context, input }, swap) => {
  const office = asOffice(context);
  const pair = await lockedPair(office, swap);
  refuseChanged(context, pair, swap);
  const judged = await judgePair(office, pair, swap);
  const blocks = judged.flatMap(({ blocks: own }) => own);
  if (blocks.length > 0) throw conflict([...new Set(blocks.map(({ sentence }) => sentence))].join(" "));
  await acceptWarnings(context, { ...input, accept_warnings: input.accept_warnings ?? [] }, judged);
  return {};
};

/** Exchanges the workers of both shifts: changes like any other, with one message to each person. */
export const swapExchanged: After = async ({ context }, { after: swap = {} }) => {
  const office = asOffice(context);
  const pair = await lockedPair(office, swap);
  const { staff = null, colleague = null } = swap;
  await asOneStep(office, async () => {
    if (pair.back && overlap(pair)) await put(office, pair.back, null);
    await put(office, pair.given, colleague);
    if (pair.back) await put(office, pair.back, staff);
  });
};

/** Shifts at the same time: nobody has two at once, so one is open while the other changes. */
const overlap = ({ given, back = {} }: Pair): boolean =>
  moment(given.start_at) < moment(back.end_at) && moment(back.start_at) < moment(given.end_at);

const put = (office: Context, { uuid }: JsonObject, staff: JsonObject[string]): Promise<JsonObject> =>
  updateRecord(
    office,
    recordTypeOf(office.services.types, "shifts"),
    String(uuid),
    {},
    { calledAs: "swap", more: { staff } },
  );
