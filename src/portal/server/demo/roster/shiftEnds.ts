import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Office } from "../people/office.ts";
import type { Random } from "../random.ts";

const hour = 3_600_000;
const minute = 60_000;

/** Why shifts are cancelled: by whom, with which code of the claim, and how many hours before. */
const cancellations: readonly {
  by: string;
  text: string;
  code?: string;
  notice: readonly [number, number];
}[] = [
  { by: "client", code: "NSDH", text: "In hospital since last night.", notice: [3, 40] },
  {
    by: "client",
    code: "NSDF",
    text: "Family is visiting and providing support this time.",
    notice: [20, 150],
  },
  { by: "client", code: "NSDT", text: "The wheelchair taxi did not come.", notice: [1, 2] },
  { by: "client", code: "NSDO", text: "Did not feel like going out.", notice: [4, 60] },
  { by: "client", text: "Away on holiday that week.", notice: [200, 600] },
  { by: "client", text: "Has a specialist appointment at that time.", notice: [180, 400] },
  { by: "provider", text: "Two workers were rostered by mistake.", notice: [24, 300] },
];
const shortNotice = 168;
/** Those on which the worker is paid. */
const lateCancellations = cancellations.filter(({ code }) => code !== undefined);

/**
 * Of a hundred shifts six are cancelled, half of them late, and two missed; the others were worked, minutes off the plan.
 * Of three the clock-out was forgotten, and the office has entered the times. With notice only casual work is cancelled:
 * whoever has agreed hours is rostered elsewhere then.
 */
export function howItEnded(
  random: Random,
  start: Date,
  end: Date,
  now: Date,
  { roster }: Office,
  { isCasual = true, isSleepover = false } = {},
): JsonObject {
  if (random.chance(0.06))
    return cancelled(random, isCasual ? cancellations : lateCancellations, start, now, roster);
  if (start > now) return { status: "scheduled" };
  if (end > now) return { status: "in_progress", clock_in_at: start.toISOString() };
  if (random.chance(0.02))
    return {
      status: "no_show",
      status_reason: "No one answered the door, and the phone was off.",
      status_changed_by: roster,
      cancelled_by: "client",
      short_notice: true,
      cancellation_reason: "NSDO",
      billable: true,
      payable: true,
    };
  const late = random.chance(isSleepover ? 0.02 : 0.08) ? random.whole(11, 35) : random.whole(-4, 5);
  const clock = (moment: Date, minutes: number) =>
    new Date(moment.getTime() + minutes * minute).toISOString();
  const began = clock(start, random.whole(-5, 4));
  if (random.chance(0.03))
    return {
      status: "completed",
      status_reason: "The worker forgot to clock out and confirmed the planned times.",
      status_changed_by: roster,
      clock_in_at: began,
      delivered_from: start.toISOString(),
      delivered_until: end.toISOString(),
    };
  return {
    status: "completed",
    clock_in_at: began,
    clock_out_at: new Date(Math.min(now.getTime(), end.getTime() + late * minute)).toISOString(),
  };
}

/** A cancellation that was told before now, billed and paid when it came late. */
function cancelled(
  random: Random,
  reasons: typeof cancellations,
  start: Date,
  now: Date,
  roster: string,
): JsonObject {
  const { by, text, code, notice } = random.pick(reasons);
  const told = Math.min(start.getTime() - random.whole(...notice) * hour, now.getTime() - hour);
  const isShort = by === "client" && start.getTime() - told < shortNotice * hour;
  return {
    status: "cancelled",
    status_reason: text,
    status_changed_by: roster,
    cancelled_by: by,
    notice_at: new Date(told).toISOString(),
    worker_told_at: new Date(told + 20 * minute).toISOString(),
    ...(by === "client" && { short_notice: isShort }),
    ...(isShort && { cancellation_reason: code ?? "NSDO" }),
    billable: isShort,
    payable: isShort,
  };
}

/** How many workers have just forgotten to clock out: one in so many. */
const forgetful = 20;
const lately = 3 * 24 * hour;

/**
 * The shifts, some of them still in progress although they are over: the last of a worker who forgot to clock out. Nobody
 * has two that are in progress.
 */
export function withForgotten(shifts: readonly JsonObject[], now: Date): JsonObject[] {
  const begun = shifts.filter(
    ({ status, staff }) => staff && (status === "completed" || status === "in_progress"),
  );
  const last = [...Map.groupBy(begun, ({ staff }) => staff)].flatMap(([, own]) =>
    own.toSorted((one, other) => String(one.start_at).localeCompare(String(other.start_at))).slice(-1),
  );
  const forgotten = new Set(
    last
      .filter(
        ({ status, end_at: end, clock_out_at: out }) =>
          status === "completed" && out && now.getTime() - Date.parse(String(end)) < lately,
      )
      .filter((_, index) => index % forgetful === 0),
  );
  return shifts.map((shift) => {
    if (!forgotten.has(shift)) return shift;
    const { clock_out_at: _, ...open } = shift;
    return { ...open, status: "in_progress" };
  });
}
