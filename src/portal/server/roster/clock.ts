import { holds } from "#framework/shared/access/visible.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, notFound } from "#framework/server/http/errors.ts";
import { momentOf } from "#framework/server/http/tapped.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import type { Check, Prepare } from "#framework/server/records/write/stages.ts";
import { placeOfShift } from "../places/places.ts";
import { sentenceOf, toThemselves } from "../fitness/rules.ts";
import { judgeWorkers } from "../fitness/workers.ts";

const minute = 60_000;
/** How long before its begin a shift can be started, where the provider has set nothing else (domain reference, section 4.2). */
const earlyMinutes = 15;

/** How many minutes before its begin a shift of the provider can be started. */
export const earlyMinutesOf = ({ tenant }: Pick<Context, "tenant">): number =>
  Number(tenant.settings.time_intervals.early_clock_in_minutes ?? earlyMinutes);

/** After how many minutes an unstarted shift is late, where the provider has set nothing else. */
export const lateMinutes = 10;

/** After how many minutes an unstarted shift of the provider is late. */
export const lateMinutesOf = ({ tenant }: Pick<Context, "tenant">): number =>
  Number(tenant.settings.time_intervals.late_alert_minutes ?? lateMinutes);

/** From when a shift of the provider can be started, in milliseconds. */
const opensAt = (context: Pick<Context, "tenant">, start: unknown): number =>
  Date.parse(String(start)) - earlyMinutesOf(context) * minute;

/** Whether the time has come to start a shift, and it is not over. */
export function canStartAt(context: Context, shift: { start_at: string; end_at: string }): boolean {
  const now = context.services.clock.now().getTime();
  return now >= opensAt(context, shift.start_at) && now < Date.parse(shift.end_at);
}

/** The states of shifts that can be started. */
const startable: ReadonlySet<string> = new Set(["scheduled", "no_show"]);

/** Says of shifts from when they can be started, for those who may start them. */
export const shiftStartsFrom: Shown = (context, rows) => {
  const mayStart = ["edit-my-shifts", "edit-shifts"].some((right) => holds(context.user, right));
  return Promise.resolve(
    rows.map((row): JsonObject =>
      mayStart && row.start_at !== undefined && startable.has(String(row.status))
        ? { starts_from: new Date(opensAt(context, row.start_at)).toISOString() }
        : {},
    ),
  );
};

/** A worker starts and ends their own shifts; the office does it for anyone, and says for whom. */
export const shiftWorker: Prepare = ({ context: { user }, input: { staff_uuid: worker } }, { staff }) => {
  if (worker !== staff || (worker !== user.staff && !holds(user, "edit-shifts"))) throw notFound();
  return {};
};

/**
 * A shift is started at most some minutes early, before its end, and by someone who is fit for work until then.
 * A no-show that the portal noticed by itself is started all the same: the worker was only late.
 */
export const shiftStartable: Check = async ({ context, before }, shift) => {
  if (before?.status === "no_show" && shift.cancelled_by)
    throw conflict("The office has marked this shift as a no show.");
  const now = momentOf(context);
  const early = earlyMinutesOf(context);
  if (now.getTime() < opensAt(context, shift.start_at))
    throw conflict(`You can start a shift up to ${early} ${early === 1 ? "minute" : "minutes"} early.`);
  if (now.getTime() >= Date.parse(String(shift.end_at)))
    throw conflict("This shift has ended. Ask the office to correct it.");
  await refuseUnfit(context, shift, now);
  return undefined;
};

/** Refuses (409) that someone starts a shift who is not fit for work from now until its end: nobody may override it. */
async function refuseUnfit(context: Context, shift: JsonObject, now: Date): Promise<void> {
  const worker = String(shift.staff);
  const interval = { start: now, end: new Date(String(shift.end_at)) };
  const { zone } = await placeOfShift(context, shift);
  const judged = (await judgeWorkers(context, [worker], interval, zone)).get(worker);
  if (!judged || judged.reasons.length === 0) return;
  if (context.user.staff === worker)
    throw conflict(
      `This shift can't be started: ${judged.reasons.map(toThemselves).join("; ")}. Call the office.`,
    );
  const reasons = judged.reasons.map((reason) => sentenceOf(judged.name, reason)).join(" ");
  throw conflict(`This shift can't be started. ${reasons}`);
}
