import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { writtenHours as written } from "#framework/shared/dates/hours.ts";
import { thresholds } from "../thresholds.ts";
import { type Around, hoursWith, onTheDayOf, withNeighbours } from "./around.ts";
import { type Finding, found, type WarningRule } from "./finding.ts";
import { hour, isSleepover, isWorkday, partsOf, type Planned, workedHours } from "./planned.ts";
import { shortRests } from "./rests.ts";

/** A worker as the rules of working time see them. */
export interface Worker {
  name: string;
  employment: string | null;
  maxHours: number | null;
  /** Hours of a week that their contract has; null where it has none. */
  contractedHours: number | null;
  /** Agreed in writing to eight hours of rest beside a sleepover. */
  agreesToLessRest: boolean;
}

/** The days by which hours are counted. */
export interface Weeks {
  /** The first weekday: 0 for Sunday to 6 for Saturday. */
  begins: number;
  today: string;
}

const warning = (rule: WarningRule, sentence: string, fact: string, solve: string): Finding =>
  found(rule, "staff", sentence, fact, solve);

/**
 * What the award says against a shift of a worker, beside their others.
 * @param own the shifts of the worker around it
 */
export const workWarnings = (shift: Planned, own: Around, worker: Worker, weeks: Weeks): Finding[] => [
  ...restWarnings(shift, own, worker, weeks),
  ...hoursWarnings(shift, own, worker, weeks),
  ...dayWarnings(shift, own, worker),
];

/** Too little rest before the shift, or after it. Parts of one day are a broken shift, and have rules of their own. */
function restWarnings(shift: Planned, own: Around, worker: Worker, { today }: Weeks): Finding[] {
  const { name, agreesToLessRest: agreed } = worker;
  return shortRests(withNeighbours(own, shift), agreed).flatMap(({ earlier, later, rest, least, beside }) => {
    if (earlier !== shift && later !== shift) return [];
    const other = earlier === shift ? later : earlier;
    const when = writtenSpan(other.start.toISOString(), other.end.toISOString(), { zone: other.zone, today });
    return [
      warning(
        "rest",
        `${name} has only ${written(rest)} of rest ${other === earlier ? "before" : "after"} this shift.`,
        `Other shift: ${when}. The award asks for ${least} h${
          beside && !agreed ? `, or ${thresholds.restHoursBesideSleepover} h if agreed in writing` : ""
        }.`,
        "Move the shift, or choose another worker.",
      ),
    ];
  });
}

/** More hours than a week or a fortnight has. */
function hoursWarnings(shift: Planned, own: Around, worker: Worker, { begins }: Weeks): Finding[] {
  if (isSleepover(shift)) return [];
  const most = Math.min(thresholds.weekHours, worker.maxHours ?? thresholds.weekHours);
  const { week, fortnight } = hoursWith(own, shift, begins);
  const less = "Choose a worker with hours left, or shorten a shift.";
  return [
    ...(week > most
      ? [
          warning(
            "week-hours",
            `${worker.name} would work ${written(week)} in this week, more than ${most < thresholds.weekHours ? "their own limit" : "ordinary hours"}.`,
            most < thresholds.weekHours
              ? `Their own limit is ${written(most)}.`
              : `Ordinary hours end at ${most} h a week.`,
            less,
          ),
        ]
      : []),
    ...contractWarning(week, most, worker, less),
    ...(fortnight > thresholds.fortnightHours
      ? [
          warning(
            "fortnight-hours",
            `${worker.name} would work ${written(fortnight)} in two weeks, more than ordinary hours.`,
            `Ordinary hours end at ${thresholds.fortnightHours} h a fortnight.`,
            less,
          ),
        ]
      : []),
  ];
}

/** More than the contract of a part-time worker has, as long as nothing graver is said of the week. */
function contractWarning(week: number, most: number, worker: Worker, solve: string): Finding[] {
  const { name, employment, contractedHours: agreed } = worker;
  if (employment !== "part_time" || agreed === null || week <= agreed || week > most) return [];
  return [
    warning(
      "contracted-hours",
      `${name} would work ${written(week)} in this week, more than their contract has.`,
      `Their contract has ${written(agreed)} a week; agree to more in writing, or it may be overtime.`,
      solve,
    ),
  ];
}

/** What is wrong with the worker's day: too long, without a break, broken too often, or too short to be paid as it is. */
function dayWarnings(shift: Planned, own: Around, worker: Worker): Finding[] {
  if (!isWorkday(shift)) return [];
  const { name } = worker;
  const day = [...onTheDayOf(own, shift).filter(isWorkday), shift];
  const parts = partsOf(day);
  const hours = workedHours(day);
  const [first, last] = [parts[0], parts.at(-1)];
  const span = first && last ? (last.end.getTime() - first.start.getTime()) / hour : 0;
  const part = parts.find(({ shifts }) => shifts.includes(shift));
  const length = part ? (part.end.getTime() - part.start.getTime()) / hour : 0;
  const breaks = part?.shifts.reduce((sum, { breakMinutes }) => sum + breakMinutes, 0) ?? 0;
  const rules: [boolean, WarningRule, string, string, string][] = [
    [
      hours > thresholds.dayHours,
      "day-hours",
      `${name} would work ${written(hours)} on one day.`,
      `A day has at most ${thresholds.dayHours} ordinary hours.`,
      "Split the work between two workers.",
    ],
    [
      length > thresholds.hoursWithoutBreak && breaks === 0,
      "meal-break",
      `${name} would work ${written(length)} without a break.`,
      `After ${thresholds.hoursWithoutBreak} h the award asks for a meal break.`,
      "Enter a break.",
    ],
    [
      parts.length > 1 && span > thresholds.brokenSpanHours,
      "broken-span",
      `${name}'s day would stretch over ${written(span)}.`,
      `A broken shift ends within ${thresholds.brokenSpanHours} h of its start; what is later is paid double.`,
      "Give the last part to another worker.",
    ],
    [
      parts.length - 1 > thresholds.brokenBreaks,
      "broken-breaks",
      `${name}'s day would be broken ${parts.length - 1} times.`,
      `A broken shift has at most ${thresholds.brokenBreaks} unpaid breaks.`,
      "Join visits, or give one to another worker.",
    ],
    [
      length < thresholds.engagementHours && worker.employment !== "full_time",
      "short-engagement",
      `This part of ${name}'s day lasts ${written(length)}.`,
      `At least ${thresholds.engagementHours} h are paid.`,
      "Lengthen the shift, or put it beside another one.",
    ],
  ];
  return rules.flatMap(([holds, ...words]) => (holds ? [warning(...words)] : []));
}
