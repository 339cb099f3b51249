import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { notify } from "#framework/server/notices/notify.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Lock, Prepare } from "#framework/server/records/write/stages.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { colleagueNamesOf } from "../../staff/colleagueNames.ts";
import { asOffice } from "../offers/asOffice.ts";
import { inOwnWords } from "../offers/ownWords.ts";
import { inSentences, judgePair, lockedPair, refuseChanged } from "./pair.ts";

/**
 * Locks the shifts of a swap before it is agreed to, so that of two who agree at once one is told that the other was faster.
 * One that is over is refused by its state: its shifts may be gone.
 * @throws 409 when it is over for this person, who may no longer see it
 */
export const swapShifts: Lock = async (context, id, swap) => {
  if (swap?.status === "asked") await lockedPair(asOffice(context), swap);
  await refuseTaken(context, id);
};

/** Says to someone who was asked that a swap is over, or that a colleague was faster: they no longer see it then. */
async function refuseTaken({ db, tenant, user }: Context, id: string): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select status from shift_swaps where tenant_id = ${tenant.id} and uuid = ${id} and status <> 'asked'
      and data->'asked' ? ${user.staff ?? ""} and colleague is distinct from ${user.staff ?? null}`.execute(
    db,
  );
  const [now] = rows;
  if (!now) return;
  throw conflict(
    now.status === "agreed" || now.status === "approved"
      ? "Another colleague has agreed to take this shift."
      : "This swap is over.",
  );
}

/** Who agrees, and what speaks against it. Refuses a shift that they cannot have, in words about themselves. */
export const swapAgreed: Prepare = async ({ context, before = {} }) => {
  const office = asOffice(context);
  const colleague = String(context.user.staff);
  const swap = { ...before, colleague };
  const pair = await lockedPair(office, before);
  refuseChanged(context, pair, swap);
  const judged = await judgePair(office, pair, swap);
  const [given, back] = judged;
  const [block] = given?.blocks ?? [];
  if (block)
    throw conflict(`You can't have this shift: ${await inOwnWords(office, pair.given, colleague, block)}.`);
  if (back && back.blocks.length > 0) throw conflict("Your colleague can't have your shift any more.");
  const names = await colleagueNamesOf(context, [colleague]);
  return { colleague, colleague_name: names.get(colleague) ?? null, warnings: inSentences(judged) };
};

/** Approves a swap at once where the provider wants that and nothing speaks against it. Otherwise the office decides. */
export const swapUnapproved: After = async ({ context, id, told }, { after = {} }) => {
  const { warnings, start_at = null, time_zone = null } = after;
  if (context.tenant.settings.staff_setting.swap_approval === "warned" && (warnings ?? null) === null) {
    const type = recordTypeOf(context.services.types, "shift-swaps");
    const now = context.services.clock.now().toISOString();
    const more = { status: "approved", decided_at: now };
    await updateRecord(asOffice(context), type, id, {}, { action: "approve", more });
    told.push("The shift is yours");
    return;
  }
  told.push("You have agreed. The office decides");
  await notify(context, "swap-to-approve", [
    { key: id, record: id, values: { uuid: id, start_at, time_zone } },
  ]);
};

/** Declining ends a swap once nobody is left who could agree, or where the one who had agreed takes it back. */
export const swapDeclined: Prepare = ({ context: { user }, input, before = {} }): JsonObject => {
  const left = [before.asked ?? []].flat().filter((each) => each !== user.staff);
  const isOver = before.status === "agreed" || left.length === 0;
  if (!isOver) return { status: "asked", asked: left };
  return { status: "declined", ...reasonFrom(input), ...colleagueOf(before, user.staff) };
};

const reasonFrom = ({ reason }: JsonObject): JsonObject =>
  typeof reason === "string" && reason.trim() !== "" ? { answer_note: reason.trim() } : {};

/** The last who declines goes on seeing the swap. */
const colleagueOf = ({ colleague }: JsonObject, staff?: string): JsonObject => ({
  colleague: colleague ?? staff ?? null,
});
