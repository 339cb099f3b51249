import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { leaveHours } from "../../leave/hours.ts";
import { suppliedCalendar } from "../../holidays/suppliedCalendar.ts";
import type { Worker } from "../people/worker.ts";
import type { Office } from "../people/office.ts";
import type { Random } from "../random.ts";

const holidays = suppliedCalendar();
const place = { state: "NSW", zone: "Australia/Sydney", priceRegion: "national" } as const;
const approved = { status: "approved" };
const rejected = { status: "rejected", decision_reason: "Too many staff are away that week." };

/** Leave in every state: of the demo's own people by hand, of everyone else as it comes. */
export const makeLeave = (
  random: Random,
  today: string,
  workers: readonly Worker[],
  { roster }: Office,
): JsonObject[] =>
  workers.flatMap((worker, index) => [
    ...yearsOfLeave(random, today, worker).map((leave) => ({ ...leave, decided_by: roster })),
    ...(byHand[index] ?? asItComes(random)).map(({ from, days, ...leave }) =>
      leaveOf(worker, ...workingDays(addDays(today, from), days), {
        ...leave,
        ...(decided.has(String(leave.status)) && { decided_by: roster }),
      }),
    ),
  ]);

/** States that someone has decided on. */
const decided = new Set(["approved", "rejected", "cancelled"]);

/** The first working day on or after a day, and how many days it takes from there to so many working days. */
function workingDays(from: string, days: number): [start: string, days: number] {
  const isFree = (day: string) => !holidays.isBusinessDay(day, place);
  let start = from;
  while (isFree(start)) start = addDays(start, 1);
  let length = 1;
  for (let left = days - 1; left > 0; length += 1) if (!isFree(addDays(start, length))) left -= 1;
  return [start, length];
}

/** A leave that begins so many days from today, on a working day, and takes so many of them. */
type Planned = JsonObject & { from: number; days: number };

/** By the place of the person among the staff: 1 is the demo's coordinator, 2 its worker. */
const byHand: Record<number, Planned[]> = {
  1: [{ from: 25, days: 5, type: "annual", status: "pending", request_reason: "A week at the sea" }],
  2: [
    { from: -40, days: 2, type: "personal", ...approved },
    { from: -12, days: 1, type: "study", status: "withdrawn" },
    { from: 3, days: 1, type: "personal", status: "pending", part_day: true, start_time: "09:00", end_time: "11:30", request_reason: "Dentist" }, // prettier-ignore
    { from: 16, days: 9, type: "annual", ...approved, request_reason: "Visiting family" },
    { from: 40, days: 5, type: "annual", ...rejected },
    { from: 60, days: 3, type: "unpaid", status: "cancelled" },
  ],
  9: [{ from: -1, days: 4, type: "confidential", ...approved, confidential_type: "family_violence", confidential_reason: "Moving to another place" }], // prettier-ignore
  10: [{ from: 6, days: 2, type: "confidential", status: "pending", confidential_type: "family_violence" }],
  11: [{ from: 9, days: 1, type: "compassionate", status: "pending", request_reason: "Funeral of an aunt" }],
};

function asItComes(random: Random): Planned[] {
  if (!random.chance(0.45)) return [];
  const type = random.weighted({ annual: 6, personal: 3, unpaid: 1, study: 1, community_service: 0.5 });
  const status = random.weighted({ approved: 8, pending: 1.5, rejected: 1, withdrawn: 0.5 });
  const days = type === "personal" ? random.whole(1, 2) : random.whole(1, 12);
  const state: JsonObject = status === "approved" ? approved : status === "rejected" ? rejected : { status };
  return [{ from: random.whole(-12, 45), days, type, ...state }];
}

/** Three to four weeks of annual leave in each past year of those who earn it. */
function yearsOfLeave(random: Random, today: string, worker: Worker): JsonObject[] {
  if (worker.weekly === null) return [];
  const leaves: JsonObject[] = [];
  for (let back = 120; addDays(today, -back) > addDays(worker.since, 90); back += 365) {
    const from = addDays(today, -back - random.whole(0, 30));
    leaves.push(leaveOf(worker, from, random.whole(19, 26), { type: "annual", ...approved }));
  }
  return leaves;
}

function leaveOf({ uuid, weekly }: Worker, start: string, days: number, leave: JsonObject): JsonObject {
  const { part_day: isPart, start_time: from, end_time: until } = leave;
  const time = { start_date: start, end_date: addDays(start, days - 1) };
  const part = isPart === true && { part_day: true, start_time: String(from), end_time: String(until) };
  const { hours } = leaveHours({ ...time, ...part }, { weekly: weekly || undefined, place, holidays });
  return { staff: uuid, ...time, hours: Math.max(hours, 1), ...leave };
}
