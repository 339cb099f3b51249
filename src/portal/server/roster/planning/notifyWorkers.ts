import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import type { Db } from "#framework/server/database/database.ts";
import { notifyAll } from "#framework/server/notices/notify.ts";
import type { Thing } from "#framework/server/notices/thing.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { absencesOf, attendingOf } from "../attendance/absences.ts";
import { firstNamesOf } from "../../staff/firstNames.ts";
import { thresholds } from "../thresholds.ts";
import { isAnswered } from "../visits/answered.ts";

/** What has become of a shift for those who it concerns: as it was for them and as it is now. */
export interface Told {
  uuid: string;
  before?: JsonObject;
  after?: JsonObject;
  /** It is no longer planned because it was cancelled: its worker has a notice of that. */
  isCancelled?: boolean;
}

/** What those concerned are told of when it changes. */
const said = ["start_at", "end_at", "time_zone", "address", "location_type", "shift_type"] as const;
const planned = new Set(["open", "scheduled"]);
const day = 86_400_000;

/** Steps that write several shifts, by their transaction: whom they concern is told once, at their end. */
const gathered = new WeakMap<Db, Told[]>();

/** Does several writes as one step: each person concerned gets one message about all of them. */
export async function asOneStep<T>(context: Context, work: () => Promise<T>): Promise<T> {
  if (gathered.has(context.db)) return work();
  const told: Told[] = [];
  gathered.set(context.db, told);
  try {
    const done = await work();
    gathered.delete(context.db);
    await tell(context, joined(told));
    return done;
  } finally {
    gathered.delete(context.db);
  }
}

/** What has become of each shift over all writes of a step: as it was before the first, and as it is after the last. */
function joined(told: readonly Told[]): Told[] {
  const shifts = new Map<string, Told>();
  for (const each of told) shifts.set(each.uuid, { ...each, before: (shifts.get(each.uuid) ?? each).before });
  return [...shifts.values()];
}

/** Tells those concerned when a published shift to come is added, changed, cancelled or taken away. */
export const shiftTold: After = async ({ context, id, kind }, { before, after }) => {
  const isCancelled = after?.status === "cancelled";
  // What has begun or was missed has notices of its own.
  if (after && !isCancelled && !planned.has(String(after.status))) return;
  const [was, is] = [shownOf(before), shownOf(kind === "delete" ? undefined : after)];
  if (!was && !is) return;
  const told: Told = { uuid: id, before: was, after: is, isCancelled };
  const step = gathered.get(context.db);
  if (step) step.push(told);
  else await tell(context, [told]);
};

/** A shift that others than planners know of and that is still to come about. */
const shownOf = (shift?: JsonObject): JsonObject | undefined =>
  shift && shift.draft !== true && planned.has(String(shift.status)) ? shift : undefined;

/** Tells each worker and each participant what is new, what is changed and what is no longer theirs. */
export async function tell(context: Context, told: readonly Told[]): Promise<void> {
  const now = context.services.clock.now().getTime();
  const ahead = told.filter(({ before, after }) =>
    [before, after].some((shift) => shift && Date.parse(String(shift.end_at)) > now),
  );
  const known = ahead.flatMap(({ after }) => after?.staff ?? []).filter(isUuid);
  const names = await firstNamesOf(context, [...new Set(known)]);
  const workers = ahead
    .filter(({ isCancelled }) => isCancelled !== true)
    .flatMap((each) => things(context, each, "staff", ({ staff }) => [staff]));
  const participants = ahead.flatMap((each) => things(context, each, "participant", attendingOf, names));
  await notifyAll(context, { "roster-changed": workers, "visits-changed": participants });
}

/** What a change of one shift means for each of the people that its states name. */
function things(
  context: Context,
  { uuid, before, after, isCancelled = false }: Told,
  role: "staff" | "participant",
  peopleOf: (shift: JsonObject) => unknown[],
  names?: ReadonlyMap<string, string>,
): Thing[] {
  const [had, has] = [before, after].map((shift) => new Set(shift ? peopleOf(shift).filter(isUuid) : []));
  const watched = names ? [...said, "staff"] : said;
  return [...new Set([...(had ?? []), ...(has ?? [])])].flatMap((person): Thing[] => {
    const [was, is] = [had?.has(person) ? before : undefined, has?.has(person) ? after : undefined];
    // A worker is told who attends, too.
    const isSame = names !== undefined || (was && is && attending(was) === attending(is));
    if (was && is && isSame && watched.every((name) => (was[name] ?? null) === (is[name] ?? null))) return [];
    if (!is && isAnswered(context, uuid, person)) return [];
    const values = {
      [role]: person,
      ...wordsOf(context, was, is, names),
      ...(isCancelled && { change: "Cancelled" }),
    };
    return [{ key: `${uuid} ${person}`, record: uuid, values: { uuid, ...values } }];
  });
}

/** Those who attend although others do not, to compare. */
const attending = (shift: JsonObject): string =>
  absencesOf(shift).length > 0 ? attendingOf(shift).join() : "";

/** The change in words: what it is, when the shift is, and whether the notice is shorter than rosters ask for. */
function wordsOf(
  context: Context,
  was?: JsonObject,
  is?: JsonObject,
  names?: ReadonlyMap<string, string>,
): JsonObject {
  const type = recordTypeOf(context.services.types, "shifts");
  const kind = fieldAt(type.schema, "shift_type");
  const { zone: own, today } = tenantCalendar(context);
  const when = (shift: JsonObject): string => {
    const zone = typeof shift.time_zone === "string" ? shift.time_zone : own;
    return writtenSpan(String(shift.start_at), String(shift.end_at), { zone, today });
  };
  const shift = is ?? was ?? {};
  const [now, before] = [when(shift), was && is && when(was)];
  const moved = before !== undefined && before !== now ? ` (was ${before})` : "";
  const who = names && is ? names.get(String(is.staff)) : undefined;
  const what = kind?.type.text(shift.shift_type, kind.schema) ?? "";
  return {
    change: was ? (is ? "Changed" : "No longer planned") : "New",
    when: now,
    line: `${now}: ${what}${who === undefined ? "" : ` with ${who}`}${moved}`,
    ...(isShortNotice(context, was, is) && { note: `less than ${thresholds.changeNoticeDays} days' notice` }),
  };
}

/** Whether a shift that someone knew of changes, or one is added, inside the notice that rosters ask for. */
function isShortNotice({ services }: Context, ...states: (JsonObject | undefined)[]): boolean {
  const starts = states.flatMap((shift) => (shift ? [Date.parse(String(shift.start_at))] : []));
  return Math.min(...starts) - services.clock.now().getTime() < thresholds.changeNoticeDays * day;
}
