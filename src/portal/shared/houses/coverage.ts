/** Workers who are needed or rostered for a time; a sleepover is covered by sleepovers, time awake by everything else. */
export interface Need {
  start: Date;
  end: Date;
  isSleepover: boolean;
  workers: number;
}

/** A stretch of time within which nothing changes: how many workers are needed, and how many are rostered. */
export interface Stretch extends Omit<Need, "workers"> {
  needed: number;
  rostered: number;
}

/**
 * How far what is rostered covers what is needed, in stretches, in the order of time. Needs of the same time add up. Time in
 * which nobody is needed is left out. Both lists are gone through once after they are sorted.
 */
export function coverageOf(needs: readonly Need[], rostered: readonly Need[]): Stretch[] {
  return [false, true]
    .flatMap((isSleepover) => stretchesOf(isSleepover, needs, rostered))
    .toSorted((one, other) => one.start.getTime() - other.start.getTime());
}

interface Step {
  at: number;
  needed: number;
  rostered: number;
}

function stretchesOf(isSleepover: boolean, needs: readonly Need[], rostered: readonly Need[]): Stretch[] {
  const steps = [
    ...needs.filter((need) => need.isSleepover === isSleepover).flatMap((need) => stepsOf(need, "needed")),
    ...rostered.filter((has) => has.isSleepover === isSleepover).flatMap((has) => stepsOf(has, "rostered")),
  ].toSorted((one, other) => one.at - other.at);
  const stretches: Stretch[] = [];
  const now = { needed: 0, rostered: 0 };
  for (const [index, step] of steps.entries()) {
    now.needed += step.needed;
    now.rostered += step.rostered;
    const next = steps[index + 1];
    if (!next || next.at === step.at || now.needed === 0) continue;
    const before = stretches.at(-1);
    const isSame =
      before?.end.getTime() === step.at && before.needed === now.needed && before.rostered === now.rostered;
    if (isSame) before.end = new Date(next.at);
    else stretches.push({ start: new Date(step.at), end: new Date(next.at), isSleepover, ...now });
  }
  return stretches;
}

const stepsOf = ({ start, end, workers }: Need, what: "needed" | "rostered"): Step[] =>
  [
    { at: start.getTime(), by: workers },
    { at: end.getTime(), by: -workers },
  ].map(({ at, by }) => ({ at, needed: 0, rostered: 0, [what]: by }));

/** A stretch as it is shown: by the clock of the house. */
export interface ShownStretch {
  date: string;
  from: string;
  /** `24:00` at the end of the day. */
  until: string;
  sleepover: boolean;
  needed: number;
  rostered: number;
}
