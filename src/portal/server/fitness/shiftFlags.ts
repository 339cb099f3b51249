import { type RawBuilder, sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { notify } from "#framework/server/notices/notify.ts";
import type { Thing } from "#framework/server/notices/thing.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import type { States } from "#framework/server/records/write/writing.ts";
import { placesOfShifts } from "../places/places.ts";
import { factsOf } from "./facts.ts";
import { serviceRefusals } from "./participants.ts";
import { labelsOf } from "./requirements.ts";
import { type Interval, sentenceOf, unfitReasons, type WorkerFacts } from "./rules.ts";

/** Workers whose shifts are judged at once, so that no statement and no answer grows with the provider. */
const workersAtOnce = 200;

/** Characters of a reason, as the shift's schema says. */
const mostText = 2000;

interface Planned {
  uuid: string;
  staff: string | null;
  start_at: string;
  end_at: string;
  participants: string[] | null;
  location_type: string | null;
  time_zone: string | null;
  names: Record<string, string> | null;
  attention_reason: string | null;
}

/** Judges the shifts to come of workers again: who rosters them sees the flag at once, and gets one message. */
export async function judgeShiftsOf(context: Context, workers: readonly string[]): Promise<void> {
  if (workers.length === 0) return;
  await notifyRosterers(context, await flagShiftsOf(context, workers));
}

/** Judges the shifts to come of a participant again. */
export const judgeShiftsWith = (context: Context, participant: string): Promise<void> =>
  judge(
    context,
    sql`shift.uuid in (select uuid from shifts_participants where tenant_id = ${context.tenant.id} and target = ${participant})`,
  );

/** Judges all shifts to come of a provider again, when a rule for everyone has changed. */
export const judgeAllShifts = async (context: Context): Promise<void> =>
  notifyRosterers(context, await flagAllShifts(context));

/** Flags all shifts to come of a provider without telling anyone. @returns those that are flagged for the first time */
export async function flagAllShifts(context: Context): Promise<Flagged[]> {
  const workers = await plannedWorkers(context);
  const flagged: Flagged[] = [];
  for (let start = 0; start < workers.length; start += workersAtOnce)
    flagged.push(...(await flagShiftsOf(context, workers.slice(start, start + workersAtOnce))));
  return flagged;
}

/** The workers who have shifts to come. */
export async function plannedWorkers({ db, tenant, services }: Context): Promise<string[]> {
  const { rows } = await sql<{ staff: string }>`
    select distinct staff from shifts where tenant_id = ${tenant.id} and status = 'scheduled'
      and deleted_at is null and end_at > ${services.clock.now().toISOString()}`.execute(db);
  return rows.map(({ staff }) => staff);
}

/** Flags the shifts to come of workers without telling anyone. @returns those that are flagged for the first time */
export const flagShiftsOf = (context: Context, workers: readonly string[]): Promise<Flagged[]> =>
  flag(context, sql`shift.staff in (${sql.join([...workers])})`);

/** A shift that is not planned any more, or has lost its worker, needs no attention for what its worker lacks. */
export const shiftSettled: After = async ({ context, id }, { after }) => {
  if (after?.needs_attention !== true || after.status === "scheduled") return;
  await context.db
    .updateTable("shifts")
    .set({ needs_attention: null, attention_reason: null })
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", id)
    .execute();
};

/** Judges the shifts to come of those again whom a record names as its staff member. */
export const namedStaffShifts: After = ({ context }, states) =>
  judgeShiftsOf(context, namedIn("staff", states));

/** The workers who the states of a record before and after a change name in a field. */
export const namedIn = (field: string, { before, after }: States): string[] => [
  ...new Set([before, after].flatMap((state?: JsonObject) => (isUuid(state?.[field]) ? [state[field]] : []))),
];

const judge = async (context: Context, which: RawBuilder<unknown>): Promise<void> =>
  notifyRosterers(context, await flag(context, which));

/** A shift that needs attention since now. */
interface Flagged {
  uuid: string;
  start_at: string;
  time_zone: string | null;
}

/** Notifies those who roster; nobody's name, health or screening stands in it. */
const notifyRosterers = (context: Context, flagged: readonly Flagged[]): Promise<void> =>
  notify(context, attentionNotice, attentionTo(flagged));

/** The notice that shifts need attention. */
export const attentionNotice = "shift-attention";

/** What those who roster are told of flagged shifts, the earliest first. */
export const attentionTo = (flagged: readonly Flagged[]): Thing[] =>
  flagged
    .toSorted((a, b) => a.start_at.localeCompare(b.start_at))
    .map(({ uuid, start_at, time_zone }) => ({ key: uuid, record: uuid, values: { start_at, time_zone } }));

/** Writes the flag of each shift whose judgement has changed. @returns those that are flagged for the first time */
async function flag(context: Context, which: RawBuilder<unknown>): Promise<Flagged[]> {
  const shifts = await plannedShifts(context, which);
  if (shifts.length === 0) return [];
  const reasons = await reasonsOf(context, shifts);
  const changed = shifts.filter(({ uuid, attention_reason: known }) => (reasons.get(uuid) ?? null) !== known);
  if (changed.length === 0) return [];
  const judged = changed.map(({ uuid }) => ({ uuid, reason: reasons.get(uuid) ?? null }));
  await sql`
    update shifts set needs_attention = case when judged.reason is not null then true end, attention_reason = judged.reason
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as judged(uuid uuid, reason text)
    where shifts.tenant_id = ${context.tenant.id} and shifts.uuid = judged.uuid`.execute(context.db);
  await shiftsChanged(context);
  return changed.filter(({ uuid, attention_reason: known }) => known === null && reasons.has(uuid));
}

async function plannedShifts(
  { db, tenant, services }: Context,
  which: RawBuilder<unknown>,
): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select shift.uuid, shift.staff, shift.start_at, shift.end_at, shift.data->'participants' as participants,
      shift.data->>'location_type' as location_type, shift.data->>'time_zone' as time_zone, shift.attention_reason,
      (select jsonb_object_agg(met.target, participants.full_name) from shifts_participants met
        join participants on participants.tenant_id = met.tenant_id and participants.uuid = met.target
        where met.tenant_id = shift.tenant_id and met.uuid = shift.uuid) as names
    from shifts shift
    where shift.tenant_id = ${tenant.id} and shift.status = 'scheduled' and shift.deleted_at is null
      and shift.end_at > ${services.clock.now().toISOString()} and ${which}
    order by shift.start_at, shift.uuid`.execute(db);
  return rows;
}

/** Why each shift needs attention, in sentences; those that need none are left out. */
async function reasonsOf(context: Context, shifts: readonly Planned[]): Promise<Map<string, string>> {
  const workers = [...new Set(shifts.flatMap(({ staff }) => staff ?? []))];
  const facts = await factsOf(context, workers, spanOf(shifts));
  const refused = await serviceRefusals(context, [
    ...new Set(shifts.flatMap(({ participants }) => participants ?? [])),
  ]);
  const labels = labelsOf(context);
  const places = await placesOfShifts(
    context,
    shifts.map(({ participants, location_type, time_zone }) => ({ participants, location_type, time_zone })),
  );
  const found = shifts.flatMap((shift, index): [string, string][] => {
    const worker: WorkerFacts | undefined = facts.get(shift.staff ?? "");
    const zone = places[index]?.zone;
    const unfit = worker && zone !== undefined ? unfitReasons(worker, intervalOf(shift), zone, labels) : [];
    const sentences = [
      ...unfit.map((reason) => sentenceOf(worker?.name ?? "", reason)),
      ...(shift.participants ?? []).flatMap((id) => {
        const refusal = refused.get(id);
        return refusal === undefined ? [] : [`${shift.names?.[id] ?? ""} ${refusal}.`];
      }),
    ];
    return sentences.length === 0 ? [] : [[shift.uuid, sentences.join(" ").slice(0, mostText)]];
  });
  return new Map(found);
}

const intervalOf = ({ start_at: start, end_at: end }: Pick<Planned, "start_at" | "end_at">): Interval => ({
  start: new Date(start),
  end: new Date(end),
});

/** From the begin of the first shift to the end of the last. */
function spanOf(shifts: readonly Planned[]): Interval {
  const ends = shifts.map(({ end_at: end }) => Date.parse(end));
  return {
    start: new Date(shifts[0]?.start_at ?? 0),
    end: new Date(ends.reduce((last, end) => Math.max(last, end), 0)),
  };
}

/** Open lists of shifts look again, and their counts are taken again. */
async function shiftsChanged({ db, tenant, services, afterCommit }: Context): Promise<void> {
  afterCommit(() => services.counts.forget(tenant.id, "shifts"));
  await services.events.send(db, {
    kind: "record",
    tenant: tenant.id,
    resource: "shifts",
    table: "shifts",
    id: "",
    change: "update",
    by: "",
  });
}
