import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { removeRecord } from "#framework/server/records/write/remove.ts";
import { actOnRecord } from "#framework/server/records/write/act.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { actionOf, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { attendingOf } from "./attendance/absences.ts";
import { asOffice } from "./offers/asOffice.ts";
import { asSaid, type Decision, decide, type Said, whoOf } from "./outcome.ts";
import { asOneStep } from "./planning/notifyWorkers.ts";
import { noteAnswered } from "./visits/answered.ts";

/** Whether what is said of a shift holds for its whole visit: the participant cancels or is not there, and no other worker serves them. */
const isOfVisit = ({ status, cancelled_by: by, others }: JsonObject): boolean =>
  (status === "cancelled" || status === "no_show") &&
  whoOf(by, status === "no_show") === "client" &&
  others !== "keep";

/**
 * What the other workers of a visit do when its participant cancels, or is not there: their shifts are cancelled, or marked as a no
 * show, by the same rules, so that each is billed as agreed and its worker is paid as their employment says. Drafts go.
 * @throws 422 where the decision about one of them cannot be carried out
 */
export const shiftTeamOutcome: After = async ({ context, id, input }, { before = {} }) => {
  if (!isOfVisit(input)) return;
  const said = asSaid(input);
  const type = recordTypeOf(context.services.types, "shifts");
  await asOneStep(context, async () => {
    for (const mate of await matesOf(context, { ...before, uuid: id }, said)) {
      const { own } = await decidedFor(context, mate, said);
      // The participant is told of the visit once, by the shift that was cancelled.
      for (const each of attendingOf(mate)) noteAnswered(context, String(mate.uuid), each);
      await actOnRecord(asOffice(context), type, actionOf(type, "set-status"), String(mate.uuid), own);
    }
    await withoutDrafts(context, [id], said);
  });
};

/** What it comes to for the other workers of a visit, in sentences; nothing where they come anyway. */
export async function teamOutcomeText(
  context: Context,
  shift: JsonObject,
  input: JsonObject,
): Promise<string[]> {
  if (!isOfVisit(input)) return [];
  const said = asSaid(input);
  const becomes = said.status === "cancelled" ? "cancelled" : "marked as a no show";
  const sentences: string[] = [];
  for (const mate of await matesOf(context, shift, said)) {
    const { bill, pay } = (await decidedFor(context, mate, said)).decision;
    const whose = mate.name === null ? "An open shift" : `${String(mate.name)}'s shift`;
    sentences.push(`${whose} at this visit is ${becomes} as well.`, ...bill, pay);
  }
  const drafts = await draftsOf(context, [String(shift.uuid)], said);
  return [
    ...sentences,
    ...drafts.map(({ name }) => `${name ? `${name}'s draft` : "An open draft"} of this visit is deleted.`),
  ];
}

/** Deletes drafts of the visits of cancelled shifts: published later, they would send a worker to nobody. */
export async function withoutDrafts(
  context: Context,
  shifts: readonly string[],
  said: JsonObject,
): Promise<void> {
  const type = recordTypeOf(context.services.types, "shifts");
  for (const { uuid } of await draftsOf(context, shifts, said))
    await removeRecord(asOffice(context), type, uuid);
}

/** The drafts of the visits that some shifts belong to, with their workers' names, where the visits are cancelled. */
async function draftsOf(
  { db, tenant }: Context,
  shifts: readonly string[],
  said: JsonObject,
): Promise<{ uuid: string; name: string | null }[]> {
  if (!isOfVisit(said) || said.status !== "cancelled") return [];
  const { rows } = await sql<{ uuid: string; name: string | null }>`
    select distinct drafts.uuid, staff.full_name as name from shifts
    join shifts drafts on drafts.tenant_id = shifts.tenant_id and drafts.team = shifts.team and drafts.draft
      and drafts.deleted_at is null and drafts.data->'participants' <@ (shifts.data->'participants')
    left join staff on staff.tenant_id = drafts.tenant_id and staff.uuid = drafts.staff
    where shifts.tenant_id = ${tenant.id} and shifts.uuid = any (${[...shifts]}::uuid[]) order by drafts.uuid`.execute(
    db,
  );
  return rows;
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
    for (const { uuid } of await matesOf(
      context,
      { ...decodeRow(type, row, context), uuid: String(row.uuid) },
      asSaid(said),
    ))
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
  said: Said,
): Promise<{ own: JsonObject; decision: Decision }> {
  const isOpen = !isUuid(mate.staff);
  const own = {
    ...said,
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
 * The other published shifts of a visit that the same can be said of, each with its worker's name: those still to come for a
 * cancellation; for a no show those that should have begun and that nothing was decided about. Left out are those that
 * somebody else is served by.
 */
async function matesOf(context: Context, shift: JsonObject, { status }: Said): Promise<JsonObject[]> {
  if (!isUuid(shift.team)) return [];
  const { db, tenant, services } = context;
  const isMeant =
    status === "cancelled"
      ? sql`status in ('open', 'scheduled')`
      : sql`(status = 'scheduled' and start_at < ${services.clock.now().toISOString()}
          or status = 'no_show' and data->>'cancelled_by' is null)`;
  const { rows } = await sql<Row & { name: string | null }>`
    select shifts.*, (select full_name from staff where tenant_id = shifts.tenant_id and uuid = shifts.staff) as name
    from shifts where tenant_id = ${tenant.id} and team = ${shift.team} and uuid <> ${String(shift.uuid)}
      and deleted_at is null and not draft and ${isMeant} order by uuid`.execute(db);
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
