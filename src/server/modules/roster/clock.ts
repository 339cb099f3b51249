import { holds } from "#shared/access/visible.ts";
import { fulfils } from "#shared/definitions/when.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, notFound } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { updateRecord } from "../../records/update.ts";
import { idFrom } from "../../routes/idFrom.ts";
import { placeOfShift } from "../../tenants/places.ts";
import { sentenceOf } from "../fitness/rules.ts";
import { judgeWorkers } from "../fitness/workers.ts";
import type { Input } from "../module.ts";

const minute = 60_000;
/** How long before its begin a shift can be started, where the provider has set nothing else (domain reference, section 4.2). */
const earlyMinutes = 15;

const refusals = {
  "start-shift": "This shift can't be started.",
  "end-shift": "This shift is not in progress.",
};

const earlyMinutesOf = ({ tenant }: Pick<Context, "tenant">): number =>
  Number(tenant.settings.time_intervals.early_clock_in_minutes ?? earlyMinutes);

/** Whether the time has come to start a shift, and it is not over. */
export function canStartAt(context: Context, shift: { start_at: string; end_at: string }): boolean {
  const now = context.services.clock.now().getTime();
  const opens = Date.parse(shift.start_at) - earlyMinutesOf(context) * minute;
  return now >= opens && now < Date.parse(shift.end_at);
}

/** A worker starts their shift, or the office does for them. */
export async function startShift(context: Context, input: Input): Promise<unknown> {
  const { clock } = context.services;
  const now = clock.now();
  const early = earlyMinutesOf(context);
  const begun = { status: "in_progress", clock_in_at: now.toISOString() };
  const shift = await clocked(context, input, "start-shift", begun, async (before) => {
    if (now.getTime() < Date.parse(String(before.start_at)) - early * minute)
      throw conflict(`You can start a shift up to ${early} ${early === 1 ? "minute" : "minutes"} early.`);
    if (now.getTime() >= Date.parse(String(before.end_at)))
      throw conflict("This shift has ended. Ask the office to correct it.");
    await refuseUnfit(context, before, now);
  });
  return answer("Shift started", { shift });
}

/** Refuses (409) that somebody starts a shift who is not fit for work from now until its end: nobody may override it. */
async function refuseUnfit(context: Context, shift: JsonObject, now: Date): Promise<void> {
  const worker = String(shift.staff);
  const interval = { start: now, end: new Date(String(shift.end_at)) };
  const { zone } = await placeOfShift(context, shift);
  const judged = (await judgeWorkers(context, [worker], interval, zone)).get(worker);
  if (!judged || judged.reasons.length === 0) return;
  const reasons = judged.reasons.map((reason) => sentenceOf(judged.name, reason)).join(" ");
  throw conflict(`This shift can't be started. ${reasons} Call the office.`);
}

/** A worker ends their shift, or the office does for them. */
export async function endShift(context: Context, input: Input): Promise<unknown> {
  const ended = { status: "completed", clock_out_at: context.services.clock.now().toISOString() };
  const shift = await clocked(context, input, "end-shift", ended);
  return answer("Shift ended", { shift });
}

/** Changes a shift as one of the worker's own actions says, of whoever it is. */
async function clocked(
  context: Context,
  input: Input,
  action: "start-shift" | "end-shift",
  more: JsonObject,
  guard?: (before: JsonObject) => Promise<void>,
): Promise<JsonObject> {
  const { types } = context.services;
  const [worker, id] = [idFrom(input, "staff_uuid"), idFrom(input, "shift_uuid")];
  if (worker !== context.user.staff && !holds(context.user, "edit-shifts")) throw notFound();
  const { when } = recordTypeOf(types, "my-shifts").resource.actions[action] ?? {};
  const change = {
    action,
    more,
    guard: async (before: JsonObject) => {
      if (before.staff !== worker) throw notFound();
      if (!fulfils(before, when)) throw conflict(refusals[action]);
      await guard?.(before);
    },
  };
  return updateRecord(context, recordTypeOf(types, "shifts"), id, {}, change);
}
