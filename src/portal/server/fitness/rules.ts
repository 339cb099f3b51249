import { writtenDays } from "#framework/shared/dates/spans.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import { type Absence, spanOf } from "../leave/rules.ts";

/** A time at which someone is to work: half open, so that one that ends at midnight does not touch the next day. */
export interface Interval {
  start: Date;
  end: Date;
}

/** A licence as far as fitness for work depends on it. `status` and `clearance` are those of the record; days are ISO dates. */
export interface HeldLicence {
  type: string;
  status: string;
  issue_date: string;
  expiry_date: string | null;
  clearance: string | null;
}

/** What decides whether a worker may work. */
export interface WorkerFacts {
  name: string;
  status: string;
  /** The first and the last day of their employment, where one is entered. */
  employedFrom?: string | null;
  employedUntil?: string | null;
  /** The last day of their visa, where they work on one. */
  visaEnds: string | null;
  /** Licence types that they must hold: those of everyone and those of their category. */
  required: readonly string[];
  /** Every licence that is not deleted, whatever its state. */
  licences: readonly HeldLicence[];
  /** Where they work: the days of their leave begin and end by this clock. */
  zone: string;
  /** Approved leave. */
  leave: readonly Absence[];
}

/** The rules of fitness for work. None of them can be overridden (domain reference, sections 4.3 and 11). */
export type FitnessRule = "inactive" | "barred" | "licence" | "visa" | "leave" | "competency";

/** One reason why a worker may not work: as the end of a sentence that begins with their name. */
export interface Unfit {
  rule: FitnessRule;
  text: string;
  /** The same where the interval is the present and needs no mention. */
  now?: string;
}

/** Names licence types and clearances in words. */
export interface Labels {
  licence: (type: string) => string;
  clearance: (clearance: string) => string;
  region: (region: string) => string;
}

/** Clearances that bar a person from work whatever else they hold: a suspension can come on any day (section 7.1). */
const barring: ReadonlySet<string> = new Set(["interim_bar", "suspended", "revoked", "excluded"]);

/** Whether a clearance bars a person from work. */
export const isBarring = (clearance: unknown): boolean => barring.has(String(clearance));

/** The last local day of an interval: the day of its last instant, not of its end. */
export const lastDayOf = ({ end }: Pick<Interval, "end">, zone: string): string =>
  clockAt(new Date(end.getTime() - 1), zone).date;

/** Whether a licence counts on a day: verified, cleared where it has a clearance, and not run out. */
export const countsOn = ({ status, clearance, expiry_date: last }: HeldLicence, day: string): boolean =>
  status === "active" && (clearance === null || clearance === "cleared") && (last === null || last >= day);

/**
 * The clearance that bars a person, of all the checks that they have ever handed in. It holds until a check that was
 * issued later is verified and cleared; a rejected or expired record of it bars as well.
 */
export function barOf(licences: readonly HeldLicence[]): HeldLicence | undefined {
  return licences.find(
    (bar) =>
      isBarring(bar.clearance) &&
      !licences.some(
        (later) =>
          later.type === bar.type &&
          later.status === "active" &&
          later.clearance === "cleared" &&
          later.issue_date > bar.issue_date,
      ),
  );
}

/** The required licence types of which none counts on a day. */
export const lackingOn = ({ required, licences }: WorkerFacts, day: string): string[] =>
  required
    .toSorted()
    .filter((type) => !licences.some((licence) => licence.type === type && countsOn(licence, day)));

/** Whether the last day of a visa has passed, by the staff record or by the licence that proves the right to work. */
function rightToWorkEndsBefore({ visaEnds, licences }: WorkerFacts, day: string): boolean {
  if (visaEnds !== null && visaEnds < day) return true;
  const proofs = licences.filter(({ type, status }) => type === "right_to_work" && status !== "reject");
  return (
    proofs.some(({ expiry_date: last }) => last !== null && last < day) &&
    !proofs.some(({ expiry_date: last }) => last === null || last >= day)
  );
}

/**
 * Fitness for work: why a worker may not work in an interval. It is the one rule that assigning, rostering, restoring and
 * starting a shift, the lists of who is available and the compliance matrix use.
 * @param zone where the work is: days begin and end by its clock
 */
export function unfitReasons(facts: WorkerFacts, interval: Interval, zone: string, labels: Labels): Unfit[] {
  const day = lastDayOf(interval, zone);
  // A shift belongs to the day on which it begins: the last night of an employment may end on the day after.
  const begins = clockAt(interval.start, zone).date;
  const reasons: Unfit[] = [];
  const add = (rule: FitnessRule, text: string, now?: string) =>
    reasons.push({ rule, text, ...(now !== undefined && { now }) });
  if (facts.status !== "active") add("inactive", "is not active");
  else if (facts.employedFrom && facts.employedFrom > begins)
    add("inactive", "does not work here yet on that day", "does not work here yet");
  else if (facts.employedUntil && facts.employedUntil < begins)
    add("inactive", "no longer works here on that day", "no longer works here");
  const bar = barOf(facts.licences);
  if (bar)
    add(
      "barred",
      `is barred from work: ${labels.licence(bar.type)} ${labels.clearance(bar.clearance ?? "")}`,
    );
  const lacking = lackingOn(facts, day).filter((type) => type !== bar?.type);
  if (lacking.length > 0) {
    const named = lacking.map(labels.licence).join(", ");
    add(
      "licence",
      `does not hold a current licence for that date: ${named}`,
      `does not hold a current licence: ${named}`,
    );
  }
  // When a visa ends is for those who see personal details; that it ends before the work is for everyone who rosters.
  if (rightToWorkEndsBefore(facts, day)) add("visa", "has no right to work in Australia on that day");
  const leave = facts.leave.find((absence) => touches(absence, interval, facts.zone));
  if (leave) add("leave", `is on leave ${writtenDays(leave.start_date, leave.end_date)}`);
  return reasons;
}

/** A reason as a sentence about someone. */
export const sentenceOf = (name: string, { text }: Unfit): string => `${name} ${text}.`;

/** A reason as a note beside the person's name. */
export const noteOf = ({ text }: Unfit): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same about the present. */
export const noteOfNow = (reason: Unfit): string => noteOf({ ...reason, text: reason.now ?? reason.text });

/** How a reason begins about somebody, and how it begins when it is said to themselves. */
const persons: readonly [RegExp, string][] = [
  [/^is /, "you are "],
  [/^does not /, "you do not "],
  [/^has /, "you have "],
  [/^holds /, "you hold "],
  [/^no longer works /, "you no longer work "],
];

/** A reason as it is said to the worker themselves, as the end of a sentence: "you are on leave 3 May 2027". */
export function toThemselves({ text }: Unfit): string {
  const [third, second] = persons.find(([begin]) => begin.test(text)) ?? [/^/, "you "];
  return text.replace(third, second);
}

function touches(absence: Absence, { start, end }: Interval, zone: string): boolean {
  const { from, until } = spanOf(absence, zone);
  return start < until && end > from;
}
