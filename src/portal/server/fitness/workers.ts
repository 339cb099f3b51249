import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { factsOf } from "./facts.ts";
import { labelsOf } from "./requirements.ts";
import { type Interval, type Unfit, unfitReasons } from "./rules.ts";

/** A worker as fitness for work sees them: their name, and why they may not work; nothing when they may. */
export interface Judged {
  name: string;
  reasons: Unfit[];
}

/** Whether each of the workers may work in an interval. Those who are not there are left out. */
export async function judgeWorkers(
  context: Context,
  workers: readonly string[],
  interval: Interval,
  zone: string = tenantCalendar(context).zone,
): Promise<Map<string, Judged>> {
  const facts = await factsOf(context, workers, interval);
  const labels = labelsOf(context);
  return new Map(
    [...facts].map(([worker, known]) => [
      worker,
      { name: known.name, reasons: unfitReasons(known, interval, zone, labels) },
    ]),
  );
}

/** Whether each of the workers may work at this moment. */
export function judgeNow(context: Context, workers: readonly string[]): Promise<Map<string, Judged>> {
  const start = context.services.clock.now();
  return judgeWorkers(context, workers, { start, end: new Date(start.getTime() + 1) });
}

/**
 * The reasons that forbid to assign a worker to a participant. An assignment lasts, and leave passes: it is a warning
 * there, and forbids each shift in it.
 */
export const forbidAssigning = (reasons: readonly Unfit[]): Unfit[] =>
  reasons.filter(({ rule }) => rule !== "leave");
