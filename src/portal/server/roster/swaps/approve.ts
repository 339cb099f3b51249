import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Lock, Prepare } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { acceptWarnings } from "../judge/accepted.ts";
import { asOffice } from "../offers/asOffice.ts";
import { moment } from "../offers/written.ts";
import { asOneStep } from "../planning/notifyWorkers.ts";
import { judgePair, lockedPair, type Pair, refuseChanged } from "./pair.ts";

/**
 * Locks the shifts of a swap before the office decides. One that is over is refused by its state: its shifts may be gone.
 * @throws 404 when the person may not see one of the shifts
 */
export const swapShiftsOfOffice: Lock = async (context, _id, swap) => {
  if (swap?.status === "agreed") await lockedPair(context, swap);
};

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
