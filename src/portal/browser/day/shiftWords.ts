import type { DayPerson, DayShift } from "./dayData.ts";
import { useDayText } from "./words.ts";

/** Whom a shift is with, by name. */
export const namesOf = ({ participants = [] }: DayShift, people: readonly DayPerson[]): string =>
  people
    .filter(({ uuid }) => participants.includes(uuid))
    .map(({ full_name: name }) => name)
    .join(", ");

/** A state of a shift in words, where it says more than that it is planned. */
export function useStatusWords(): (status: string) => string {
  const words = useDayText();
  return (status) => {
    if (status === "no_show") return words("statusNoShow");
    if (status === "missed_clock_out") return words("statusMissed");
    if (status === "in_progress") return words("statusRunning");
    return status === "completed" ? words("statusDone") : "";
  };
}
