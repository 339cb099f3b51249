import type { PendingCall } from "#framework/browser/outbox/pendingCalls.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** Something to do on a shift. */
export interface Task {
  task: string;
  done_at?: string;
  done_by?: string;
}

/** A shift of the signed-in worker. */
export interface DayShift {
  uuid: string;
  staff: string;
  start_at: string;
  end_at: string;
  time_zone?: string;
  status: string;
  shift_type: string;
  participants?: string[];
  location_type?: string;
  address?: string;
  instructions?: string;
  tasks?: Task[];
  note_required?: boolean;
  clock_in_at?: string;
  clock_out_at?: string;
  /** Where the worker started and ended it, as latitude and longitude, with the accuracy in metres. */
  clock_in_place?: string;
  clock_in_accuracy?: number;
  clock_out_place?: string;
  clock_out_accuracy?: number;
  notes: number;
}

/** Someone whom a shift is with, as far as the worker sees them. */
export interface DayPerson {
  uuid: string;
  full_name: string;
  preferred_name?: string;
  mobile?: string;
  phone?: string;
  address?: string;
  suburb?: string;
  state?: string;
  postcode?: string;
  alert?: string;
  alert_text?: string;
  allergies?: string[];
  community_risks?: string;
}

/** A restrictive practice in the plan of someone whom a shift is with. */
export interface DayPractice {
  uuid: string;
  participant: string;
  type: "seclusion" | "chemical" | "mechanical" | "physical" | "environmental";
  description: string;
  try_first?: string;
}

/** What a phone keeps of the next days. */
export interface DayData {
  server_time: string;
  /** How many minutes before its begin a shift can be started; missing in what a phone has of an earlier version. */
  early_minutes?: number;
  /** After how many minutes an unstarted shift is late. */
  late_minutes: number;
  /** Whether the provider asks for the place at start and end, and what the worker has chosen. */
  place?: { asked: boolean; agreed: boolean | null };
  shifts: DayShift[];
  /** Missing for those who may not see restrictive practices. */
  practices?: DayPractice[];
  people: DayPerson[];
}

/** The shifts as they are once everything that waits on this device has arrived. */
export const withWaiting = (shifts: readonly DayShift[], calls: readonly PendingCall[]): DayShift[] =>
  shifts.map((shift) =>
    calls
      .filter(({ about, problem }) => about === shift.uuid && problem === undefined)
      .reduce((known, { changes }) => applied(known, changes), shift),
  );

function applied(shift: DayShift, { task, done, at, note, ...changes }: JsonObject): DayShift {
  const next: DayShift = { ...shift, ...changes };
  if (note === true) next.notes += 1;
  if (typeof task === "string")
    next.tasks = next.tasks?.map((one) =>
      one.task === task ? { task, ...(done === true && { done_at: String(at) }) } : one,
    );
  return next;
}

/** What is still missing before a shift ends. */
export const missing = ({ tasks = [], note_required: isNoteRequired, notes }: DayShift) => ({
  tasks: tasks.filter(({ done_at: doneAt }) => doneAt === undefined).map(({ task }) => task),
  note: isNoteRequired === true && notes === 0,
});

/** The shift that leads: the one under way, otherwise the next one that is not over. */
export function leading(shifts: readonly DayShift[], now: number): DayShift | undefined {
  const running = shifts.find(({ status }) => status === "in_progress" || status === "missed_clock_out");
  return (
    running ??
    shifts.find(
      ({ status, end_at: end }) => ["scheduled", "no_show"].includes(status) && Date.parse(end) > now,
    )
  );
}

const minute = 60_000;

/** From when a shift can be started, in milliseconds. */
export const opensAt = (
  { start_at: start }: Pick<DayShift, "start_at">,
  { early_minutes: early = Infinity }: Pick<DayData, "early_minutes">,
): number => Date.parse(start) - early * minute;

/**
 * What a start at this moment would be, as the server judges it: a question is asked where it is early or late. One that
 * is too early, and one of a shift that is over, is refused.
 */
export function startIs(
  shift: Pick<DayShift, "start_at" | "end_at">,
  now: number,
  limits: Pick<DayData, "early_minutes" | "late_minutes">,
): "closed" | "early" | "usual" | "late" | "over" {
  const planned = Date.parse(shift.start_at);
  if (now < opensAt(shift, limits)) return "closed";
  if (now >= Date.parse(shift.end_at)) return "over";
  if (now < planned - minute) return "early";
  return now > planned + limits.late_minutes * minute ? "late" : "usual";
}
