import { addDays, weekdayOf } from "./dates.ts";

/** A public holiday as it is recorded: on one date, in the whole country unless states or postcodes are named. */
export interface Holiday {
  /** `yyyy-MM-dd` */
  date: string;
  name: string;
  /** Where it is one; everywhere when there are none. */
  states?: readonly string[];
  /** Postcodes and ranges of them (`4000-4018`) of a local holiday. */
  postcodes?: readonly string[];
  /** `HH:mm` at which a part-day holiday begins; it lasts to midnight. */
  from?: string;
}

/** What decides whether a holiday applies to a place. */
export interface HolidayPlace {
  state: string;
  postcode?: string;
}

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (isoDate: string): boolean => [0, 6].includes(weekdayOf(isoDate));

/** The public holidays that a provider has on record, looked up by date and place. */
export class HolidayCalendar {
  readonly #byDate = new Map<string, Holiday[]>();

  constructor(holidays: readonly Holiday[]) {
    for (const holiday of holidays) {
      const same = this.#byDate.get(holiday.date);
      if (same) same.push(holiday);
      else this.#byDate.set(holiday.date, [holiday]);
    }
  }

  /**
   * The public holiday at a place.
   * @param date `yyyy-MM-dd`, by the clock of the place
   * @param time `HH:mm`: also holidays that begin in the course of the day and have begun by then. Without it only whole days.
   */
  holidayAt(date: string, place: HolidayPlace, time?: string): Holiday | undefined {
    const days = (this.#byDate.get(date) ?? []).filter((holiday) => appliesTo(holiday, place));
    const whole = days.find(({ from }) => from === undefined);
    return whole ?? days.find(({ from }) => time !== undefined && from !== undefined && from <= time);
  }

  /** Whether a date, or a time on it (`HH:mm`), is a public holiday at a place. */
  isPublicHoliday(date: string, place: HolidayPlace, time?: string): boolean {
    return this.holidayAt(date, place, time) !== undefined;
  }

  /** When the part-day holiday of a date begins at a place (`HH:mm`); undefined where there is none. */
  partDayFrom(date: string, place: HolidayPlace): string | undefined {
    const parts = (this.#byDate.get(date) ?? []).filter((holiday) => appliesTo(holiday, place));
    return parts.flatMap(({ from }) => from ?? []).toSorted()[0];
  }

  /** Whether a day is neither on a weekend nor a whole public holiday. */
  isBusinessDay(date: string, place: HolidayPlace): boolean {
    return !isWeekend(date) && !this.isPublicHoliday(date, place);
  }

  /** The day that comes so many business days after another one. */
  addBusinessDays(date: string, days: number, place: HolidayPlace): string {
    let day = date;
    for (let left = days; left > 0;) {
      day = addDays(day, 1);
      if (this.isBusinessDay(day, place)) left -= 1;
    }
    return day;
  }

  /** The day itself where it is a business day, otherwise the first one after it. */
  nextBusinessDay(date: string, place: HolidayPlace): string {
    return this.isBusinessDay(date, place) ? date : this.addBusinessDays(date, 1, place);
  }
}

function appliesTo({ states, postcodes }: Holiday, { state, postcode }: HolidayPlace): boolean {
  if (states && states.length > 0 && !states.includes(state)) return false;
  if (!postcodes || postcodes.length === 0) return true;
  return postcode !== undefined && postcodes.some((range) => covers(range, postcode));
}

/** Whether `4000-4018`, or a postcode alone, has a postcode in it. */
function covers(range: string, postcode: string): boolean {
  const [first = "", last = first] = range.split("-").map((part) => part.trim());
  return first <= postcode && postcode <= last;
}
