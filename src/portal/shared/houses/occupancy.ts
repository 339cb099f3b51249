import { addDays } from "#framework/shared/dates/dates.ts";

/** A time for which someone lives in a house: ISO dates, both counted; without an end for good. */
export interface Stay {
  participant: string;
  from: string;
  until?: string | null;
}

/** From a day on, how many people live in a house. */
export interface Occupancy {
  date: string;
  residents: number;
}

const endless = "9999-12-31";

/** Whether someone lives there on a day. */
export const livesThereOn = ({ from, until }: Stay, day: string): boolean =>
  from <= day && day <= (until ?? endless);

/** The days from a day on at which the number of residents changes, with the number from then on, in order. */
export function changesFrom(stays: readonly Stay[], day: string): Occupancy[] {
  const steps = new Map<string, number>();
  const step = (date: string, by: number) => {
    if (date > day) steps.set(date, (steps.get(date) ?? 0) + by);
  };
  for (const { from, until } of stays) {
    if ((until ?? endless) < from) continue;
    step(from, 1);
    if (until) step(addDays(until, 1), -1);
  }
  let residents = stays.filter((stay) => livesThereOn(stay, day)).length;
  return [...steps]
    .filter(([, by]) => by !== 0)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([date, by]) => ({ date, residents: (residents += by) }));
}

/** The first day from a day on, until another, on which more people live there than there are places; undefined if there is none. */
export function overfullOn(
  stays: readonly Stay[],
  places: number,
  { from, until }: Pick<Stay, "from" | "until">,
): string | undefined {
  const first = { date: from, residents: stays.filter((stay) => livesThereOn(stay, from)).length };
  return [first, ...changesFrom(stays, from)].find(
    ({ date, residents }) => residents > places && date <= (until ?? endless),
  )?.date;
}
