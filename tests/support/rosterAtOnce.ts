import fc from "fast-check";
import { expect } from "vitest";

type Call = [method: "POST" | "PUT", path: string, body: object];

/** How a server is asked: the number of the request chooses the process, where there are several. */
export type Ask = (
  number: number,
  ...call: Call
) => Promise<{ status: number; data: Record<string, unknown> }>;

/** A time in ten minutes since Monday, 7 June 2027, and the workers who are to be there: two of them are a team. */
interface Wish {
  from: number;
  length: number;
  crew: readonly number[];
}

/** What someone does to the shifts that were planned, at the same moment as everyone else. */
type Step =
  | { does: "move"; shift: number; from: number; length: number }
  | { does: "give"; shift: number; worker: number }
  | { does: "assign"; shifts: readonly number[]; worker: number }
  | { does: "delete" | "cancel" | "restore"; shift: number };

const workers = 2;
const tenMinutes = 600_000;
const monday = Date.parse("2027-06-07T00:00:00Z");
const instant = (count: number): string => new Date(monday + count * tenMinutes).toISOString();
const timesOf = ({ from, length }: Pick<Wish, "from" | "length">) => ({
  start_at: instant(from),
  end_at: instant(from + length),
});

// Half a day, so that most of them overlap, and many only touch.
const from = fc.nat({ max: 72 });
const length = fc.integer({ min: 1, max: 24 });
const worker = fc.nat({ max: workers - 1 });
const shift = fc.nat({ max: 40 });

/** What is asked for at once, and what is then done at once. */
export const anyRoster = fc.record({
  wishes: fc.array(
    fc.record<Wish>({
      from,
      length,
      crew: fc.shuffledSubarray([...Array(workers).keys()], { minLength: 1 }),
    }),
    { minLength: 4, maxLength: 10, size: "max" },
  ),
  steps: fc.array(
    fc.oneof<fc.Arbitrary<Step>[]>(
      fc.record({ does: fc.constant("move" as const), shift, from, length }),
      fc.record({ does: fc.constant("give" as const), shift, worker }),
      fc.record({
        does: fc.constant("assign" as const),
        shifts: fc.uniqueArray(shift, { minLength: 2, maxLength: 4 }),
        worker,
      }),
      fc.record({ does: fc.constantFrom("delete" as const, "cancel", "restore"), shift }),
    ),
    { minLength: 4, maxLength: 10, size: "max" },
  ),
});

/** Shifts of one worker that overlap, whatever the database itself refuses. */
export const overlapping = `
  select one.uuid from shifts one join shifts other on other.tenant_id = one.tenant_id and other.staff = one.staff
    and other.uuid <> one.uuid and other.start_at < one.end_at and other.end_at > one.start_at
  where one.deleted_at is null and other.deleted_at is null and one.status not in ('cancelled', 'no_show')
    and other.status not in ('cancelled', 'no_show')`;

/** Every shift that there is (`KeptShift`). */
export const keptShifts = `
  select uuid, staff, (extract(epoch from start_at) * 1000)::float8 as start,
    (extract(epoch from end_at) * 1000)::float8 as end
  from shifts where deleted_at is null order by uuid`;

/** Of two who wait for each other PostgreSQL ends one: it is told to try again (503), and nothing of it is kept. */
const ordinary: ReadonlySet<number> = new Set([200, 404, 409, 422, 503]);

/** A shift that there is; times in milliseconds. */
export interface KeptShift {
  uuid: string;
  staff: string;
  start: number;
  end: number;
}

/**
 * Plans all wishes at once: anyone who is refused is refused for a shift that was planned. Then does all steps at once.
 * @param staff the ids of the workers
 * @param kept reads the shifts that there are, after each of the two
 */
export async function planAtOnce(
  ask: Ask,
  staff: readonly string[],
  { wishes, steps }: { wishes: readonly Wish[]; steps: readonly Step[] },
  kept: () => Promise<KeptShift[]>,
): Promise<void> {
  const refused: Omit<KeptShift, "uuid">[] = [];
  const statuses: number[] = [];
  await Promise.all(
    wishes.map(async (wish, number) => {
      let team: unknown;
      for (const member of wish.crew) {
        const time = { start: monday + wish.from * tenMinutes, end: 0, staff: staff[member] ?? "" };
        time.end = time.start + wish.length * tenMinutes;
        const { status, data } = await ask(number, "POST", "ndis/roster/add-new-shift", {
          ...timesOf(wish),
          shift_type: "personal_care",
          staff: staff[member],
          ...(typeof team === "string" && { team }),
        });
        statuses.push(status);
        if (status === 200) team ??= (data.shift as { uuid: string }).uuid;
        if (status === 422) refused.push(time);
      }
    }),
  );
  const planned = await kept();
  expect(planned).toHaveLength(statuses.filter((status) => status === 200).length);
  for (const wish of refused)
    expect(
      planned.some((one) => one.staff === wish.staff && one.start < wish.end && one.end > wish.start),
      "refused for nothing",
    ).toBe(true);
  const answers = await Promise.all(
    steps.map((step, number) => ask(number, ...callOf(step, staff, planned))),
  );
  statuses.push(...answers.map(({ status }) => status));
  expect(
    statuses.filter((status) => !ordinary.has(status)),
    "answers other than planned or refused",
  ).toEqual([]);
  await kept();
}

const roster = "ndis/roster/";

/** The call that a step makes. */
function callOf(step: Step, staff: readonly string[], planned: readonly KeptShift[]): Call {
  const idOf = (place: number): string => planned[place % planned.length]?.uuid ?? "";
  const update = `${roster}update-roster-staff-shift`;
  switch (step.does) {
    case "move":
      return ["POST", update, { shift_uuid: idOf(step.shift), ...timesOf(step) }];
    case "give":
      return ["POST", update, { shift_uuid: idOf(step.shift), staff: staff[step.worker] }];
    case "assign":
      return [
        "POST",
        `${roster}assign-shifts`,
        { shift_uuids: [...new Set(step.shifts.map(idOf))], staff: staff[step.worker] },
      ];
    case "delete":
      return ["POST", `${roster}delete-roster-staff-shift`, { shift_uuid: idOf(step.shift) }];
    case "restore":
      return ["POST", `records/shifts/${idOf(step.shift)}/restore`, {}];
    default:
      return ["PUT", `${update}-status`, { shift_uuid: idOf(step.shift), ...cancelled }];
  }
}

const cancelled = { status: "cancelled", reason: "Not needed", cancelled_by: "provider" };
