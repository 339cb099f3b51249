import { addDays } from "#framework/shared/dates/dates.ts";
import type { Random } from "../random.ts";

/** A part of a worker's day: from, until (of the next day when it is earlier), and the kind of shift. */
export type Part = readonly [from: string, until: string, kind: string];

/** A day of work. */
export type Day = readonly Part[];

/** A morning and a late afternoon: a broken shift within its span of 12 hours (domain reference, section 5.4). */
const broken: Day = [
  ["07:00", "09:00", "personal_care"],
  ["16:00", "18:00", "personal_care"],
];
const outing: Day = [["10:00", "15:00", "community_access"]];
const homeAndOut: Day = [
  ["09:00", "11:00", "domestic"],
  ["12:30", "16:30", "community_access"],
];
const early: Day = [["06:00", "14:00", "sil"]];
const late: Day = [["14:00", "22:00", "sil"]];
const night: Day = [["22:00", "06:00", "sleepover"]];
const saturday: Day = [["09:00", "13:00", "group"]];

/** Participants' mornings and evenings by one worker (section 10.1): 13 hours, past the span of a broken shift. */
const longDay: Day = [
  ["07:00", "09:00", "personal_care"],
  ["18:00", "20:00", "personal_care"],
];

/** Rounds of short visits, which a large provider has besides. */
const rounds: readonly Day[] = [
  [
    ["07:00", "09:00", "personal_care"],
    ["09:30", "11:30", "domestic"],
    ["13:00", "15:00", "community_access"],
  ],
  [
    ["06:30", "08:30", "personal_care"],
    ["09:00", "11:00", "personal_care"],
    ["12:00", "14:00", "domestic"],
  ],
  [
    ["08:00", "10:00", "domestic"],
    ["10:30", "12:30", "community_access"],
    ["17:00", "19:00", "personal_care"],
  ],
  [
    ["14:00", "16:00", "community_access"],
    ["16:30", "18:30", "personal_care"],
    ["19:00", "21:00", "personal_care"],
  ],
];

/** Unpaid minutes of a shift of five hours or more, so that nobody works longer than that without a break (section 5.4). */
const meal = { after: 5, minutes: 30 };

/** The unpaid break of a shift. Whoever sleeps over has none. @param hours its length */
export const breakOf = (hours: number, kind: string): number =>
  hours >= meal.after && kind !== "sleepover" ? meal.minutes : 0;

/** Days of work with agreed hours, and the paid hours of five of them. */
const agreedDays: readonly [hours: number, day: Day][] = [
  [20, broken],
  [22.5, outing],
  [30, homeAndOut],
  [37.5, early],
  [37.5, late],
];
/** A week of five such days is half an hour short of full-time work: Fridays are longer. */
const longer: ReadonlyMap<Day, Day> = new Map([
  [early, [["06:00", "14:30", "sil"]]],
  [late, [["13:30", "22:00", "sil"]]],
]);
const fullTime = 38;

/** How many of seven days casual staff work, and the most of a week. */
const busy = 0.72;
const mostDays = 5;
/** Hours between the planned end of a day and the next start, so that someone who stays late has their ten hours of rest too. */
const rest = 11;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The days of one worker, asked for in their order. */
export type Days = (day: string) => Day;

/**
 * What someone works day by day.
 * @param weekly agreed hours a week; null for casual staff
 * @param more whether there are rounds of short visits, and whether they are the one who works the longest days
 */
export function daysOf(
  random: Random,
  weekly: number | null,
  { hasRounds, isLongest }: { hasRounds: boolean; isLongest: boolean },
): Days {
  if (weekly !== null && weekly > 0) return agreed(random, weekly);
  const choice = [broken, outing, homeAndOut, early, late, night, ...(hasRounds ? rounds : [])];
  return casual(random, isLongest ? [longDay] : choice);
}

/** The same every week from Monday to Friday, with the agreed hours at least. */
function agreed(random: Random, weekly: number): Days {
  const wanted = agreedDays.filter(([hours]) => hours >= Math.min(weekly, 37.5) && hours < weekly + 10);
  const usual = wanted.length > 0 ? random.pick(wanted)[1] : early;
  return (day) => {
    const weekday = weekdayOf(day);
    if (weekday === 0 || weekday === 6) return [];
    return (weekday === 5 && weekly >= fullTime && longer.get(usual)) || usual;
  };
}

/** Another kind of day each week; on Saturdays an outing with a group. */
function casual(random: Random, choice: readonly Day[]): Days {
  let week: Day = [];
  let began = "";
  let worked = 0;
  let free = "";
  return (day) => {
    if (began === "" || day >= addDays(began, 7)) {
      [week, began, worked] = [random.pick(choice), day, 0];
    }
    const usual = weekdayOf(day) === 6 && week !== night ? saturday : week;
    const [first, last] = [usual[0], usual.at(-1)];
    const isFree = first !== undefined && `${day} ${first[0]}` >= free;
    if (!first || !last || !isFree || worked >= mostDays || !random.chance(busy)) return [];
    worked += 1;
    free = rested(last[1] < last[0] ? addDays(day, 1) : day, last[1]);
    return usual;
  };
}

/** When someone is rested who ends at a time. */
function rested(day: string, time: string): string {
  const end = new Date(`${day}T${time}:00Z`).getTime() + rest * 3_600_000;
  return new Date(end).toISOString().slice(0, 16).replace("T", " ");
}
