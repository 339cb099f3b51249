import type { Worker } from "./facts.ts";
import type { Pack } from "./pack.ts";
import { hasSleepover, type Shift } from "./shifts.ts";

const hour = 3_600_000;

/** Whether there was too little rest between two shifts (award clause 25.4). A sleepover is no rest. */
export function isShortRest(before: Shift, after: Shift, { agreements }: Worker, { rest }: Pack): boolean {
  const beside = hasSleepover(before) || hasSleepover(after);
  const agreed = beside && agreements.includes(rest.beside_sleepover.agreement);
  const hours = agreed ? rest.beside_sleepover.hours : rest.hours;
  return after.from - before.until < hours * hour;
}
