import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { actOnRecord } from "#framework/server/records/write/act.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { actionOf, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { attendingOf } from "./attendance/absences.ts";
import { asOffice } from "./offers/asOffice.ts";
import { type Decision, decide } from "./outcome.ts";
import { asOneStep } from "./planning/notifyWorkers.ts";
import { noteAnswered } from "./visits/answered.ts";

/** Whether a cancellation is one of the whole visit: the participant cancels, and the other workers are not to come either. */
const isOfVisit = ({ status, cancelled_by: by, others }: JsonObject): boolean =>
  status === "cancelled" && by === "client" && others !== "keep";

/**
 * The other workers of a visit do not come either when its participant cancels: each shift is cancelled by the same rules, so
 * that it is billed as agreed and its worker is paid as their employment says.
 * @throws 422 where the decision about one of them cannot be carried out
 */
export const shiftTeamCancelled: After = async ({ context, id, input }, { before = {} }) => {
  const said = { ...input, status: "cancelled" as const };
  if (!isOfVisit(said)) return;
  const type = recordTypeOf(context.services.types, "shifts");
  await asOneStep(context, async () => {
    for (const mate of await matesOf(context, { ...before, uuid: id })) {
      const { own } = await decidedFor(context, mate, said);
      // The participant is told of the visit once, by the shift that was cancelled.
      for (const each of attendingOf(mate)) noteAnswered(context, String(mate.uuid), each);
      await actOnRecord(asOffice(context), type, actionOf(type, "set-status"), String(mate.uuid), own);
    }
  });
};

/** What cancelling the whole visit comes to for its other workers, in sentences; nothing where they come anyway. */
export async function teamCancelledText(
  context: Context,
  shift: JsonObject,
  said: JsonObject,
): Promise<string[]> {
  if (!isOfVisit(said)) return [];
  const sentences: string[] = [];
  for (const mate of await matesOf(context, shift)) {
    const { bill, pay } = (await decidedFor(context, mate, said)).decision;
    const whose = mate.name === null ? "Another open shift" : `${String(mate.name)}'s shift`;
    sentences.push(`${whose} at this visit is cancelled as well.`, ...bill, pay);
  }
  return sentences;
}

/** The shifts to cancel with those of their visits, each once, where the participant cancels. */
export async function withMates(
  context: Context,
  shifts: readonly string[],
  said: JsonObject,
): Promise<string[]> {
  if (!isOfVisit(said)) return [...shifts];
  const { db, tenant } = context;
  const type = recordTypeOf(context.services.types, "shifts");
  const { rows } = await sql<Row>`
    select * from shifts where tenant_id = ${tenant.id} and uuid = any (${[...shifts]}::uuid[]) and team is not null
      and deleted_at is null order by uuid`.execute(db);
  const all = new Set(shifts);
  for (const row of rows)
    for (const { uuid } of await matesOf(context, {
      ...decodeRow(type, row, context),
      uuid: String(row.uuid),
    }))
      all.add(String(uuid));
  return [...all];
}

/**
 * What is said of a shift, as it holds for another of the same visit, with the decision that it comes to: nobody has told its worker yet, a decision about pay
 * holds where it can, and a shift without a worker is not billed, since nobody has to be paid for it (domain reference, 3.4).
 */
async function decidedFor(
  context: Context,
  mate: JsonObject,
  said: JsonObject,
): Promise<{ own: JsonObject; decision: Decision }> {
  const isOpen = !isUuid(mate.staff);
  const own = {
    ...said,
    status: "cancelled" as const,
    worker_told_at: null,
    others: "keep",
    ...(isOpen && { bill: "no" }),
  };
  const decision = await decide(context, mate, own);
  if (!("pay" in decision.errors)) return { own, decision };
  const unpaid = { ...own, pay: null };
  return { own: unpaid, decision: await decide(context, mate, unpaid) };
}

/**
 * The other shifts of a visit that are still to come and known to others than planners, each with its worker's name. Left out
 * are those that somebody else is served by.
 */
async function matesOf(context: Context, shift: JsonObject): Promise<JsonObject[]> {
  if (!isUuid(shift.team)) return [];
  const { db, tenant } = context;
  const { rows } = await sql<Row & { name: string | null }>`
    select shifts.*, (select full_name from staff where tenant_id = shifts.tenant_id and uuid = shifts.staff) as name
    from shifts where tenant_id = ${tenant.id} and team = ${shift.team} and uuid <> ${String(shift.uuid)}
      and deleted_at is null and not draft and status in ('open', 'scheduled') order by uuid`.execute(db);
  const type = recordTypeOf(context.services.types, "shifts");
  const served = new Set(attendingOf(shift));
  return rows
    .map(({ name, ...row }): JsonObject => ({
      ...decodeRow(type, row, context),
      uuid: String(row.uuid),
      name,
    }))
    .filter((mate) => attendingOf(mate).every((each) => served.has(each)));
}
