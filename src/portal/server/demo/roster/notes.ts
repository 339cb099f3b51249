import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { adminTexts, freestyleTexts, shiftTexts } from "./noteTexts.ts";
import type { Random } from "../random.ts";

const minute = 60_000;
const hour = 60 * minute;
const lately = 9 * 24 * hour;

/** A shift that was worked, as far as a note needs it. */
interface Worked {
  uuid: string;
  staff: string;
  worker: string;
  shift_type: string;
  end_at: string;
  participants: string[];
  /** Whether the office has still to decide about a shift of this worker. */
  waits: boolean;
}

/** Notes as a provider has them: of most shifts that were worked, of calls and errands in between, and of the office. */
export async function makeNotes(context: Context, random: Random, office: string): Promise<JsonObject[]> {
  const { rows } = await sql<Worked>`
    select shifts.uuid, shifts.staff, staff.full_name as worker,
      shifts.shift_type, to_char(shifts.end_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as end_at, coalesce(shifts.data->'participants', '[]') as participants,
      shifts.staff in (select staff from shifts where tenant_id = ${context.tenant.id} and timesheet = 'pending') as waits
    from shifts join staff on staff.tenant_id = shifts.tenant_id and staff.uuid = shifts.staff
    where shifts.tenant_id = ${context.tenant.id} and shifts.status = 'completed' and shifts.deleted_at is null
    order by shifts.end_at, shifts.uuid`.execute(context.db);
  const now = context.services.clock.now().getTime();
  const worked = rows.filter(({ participants }) => participants.length > 0);
  const writers = noteWriters(worked, now);
  return [
    ...worked.flatMap((shift) => (random.chance(0.88) ? ofShift(random, shift, now) : [])),
    ...(worked.length > 0 ? freestyleTexts : []).flatMap((text) => {
      const shift = random.pick(text.hours > 0 && writers.length > 0 ? writers : worked);
      return [freestyle(random, shift, text, now)];
    }),
    ...adminTexts.flatMap((text, index) => {
      const shift = worked[random.whole(0, worked.length - 1)];
      return shift
        ? [ofOffice(random, shift, text, { author: office, isVisible: index % 3 === 0, now })]
        : [];
    }),
  ];
}

/** Two who ask to be paid for what they did between their shifts of the last days, of those whom the office talks to anyway. */
function noteWriters(worked: readonly Worked[], now: number): Worked[] {
  const recent = worked.filter(({ end_at: end }) => Date.parse(end) > now - lately);
  const likely = recent.toSorted((one, other) => Number(one.waits) - Number(other.waits));
  const some = new Set([...new Set(likely.map(({ staff }) => staff))].slice(-2));
  return recent.filter(({ staff }) => some.has(staff));
}

/** When a note was written, which is never later than now, and until when it could be changed. */
function times(at: number, now: number): JsonObject {
  const written = Math.min(at, now - minute);
  return {
    written_at: new Date(written).toISOString(),
    locked_at: new Date(written + 72 * hour).toISOString(),
  };
}

function ofShift(random: Random, shift: Worked, now: number): JsonObject[] {
  const texts = shiftTexts[shift.shift_type] ?? shiftTexts.personal_care ?? [];
  return shift.participants.map((participant, index) => ({
    note_type: "shift",
    shift: shift.uuid,
    ndis_client_user_id: participant,
    staff_id: shift.staff,
    author: shift.worker,
    ...random.pick(texts),
    visible_to_participant: random.chance(0.25),
    ...times(Date.parse(shift.end_at) - (random.whole(2, 14) - index) * minute, now),
  }));
}

const freestyle = (
  random: Random,
  shift: Worked,
  { hours, ...text }: (typeof freestyleTexts)[number],
  now: number,
): JsonObject => ({
  note_type: "freestyle",
  ndis_client_user_id: shift.participants[0] ?? null,
  staff_id: shift.staff,
  author: shift.worker,
  ...text,
  visible_to_participant: false,
  billable: random.chance(0.4),
  payable: hours > 0,
  ...(hours > 0 && { hours, timesheet: "pending" }),
  ...times(Date.parse(shift.end_at) + random.whole(1, 20) * hour, now),
});

const ofOffice = (
  random: Random,
  shift: Worked,
  text: JsonObject,
  { author, isVisible, now }: { author: string; isVisible: boolean; now: number },
): JsonObject => ({
  note_type: "admin",
  ndis_client_user_id: shift.participants[0] ?? null,
  author,
  ...text,
  visible_to_staff: isVisible,
  visible_to_participant: false,
  ...times(Date.parse(shift.end_at) + random.whole(2, 40) * hour, now),
});
