/**
 * The limits that rostering warns at, with where each comes from (domain reference, sections 4.3 and 5.4: the SCHADS award
 * MA000100 and the Fair Work Ombudsman on hours of work). Hours, days and counts as their names say.
 */
export const thresholds = {
  /** Between the end of a shift and the next one (award, rest breaks between rostered work). */
  restHours: 10,
  /** The same on either side of a sleepover, where both agreed. */
  restHoursBesideSleepover: 8,
  /** Ordinary hours of a week and of a fortnight (award, ordinary hours of work). */
  weekHours: 38,
  fortnightHours: 76,
  /** Ordinary hours of a day (award, span of hours). */
  dayHours: 10,
  /** What 24-hour care counts as, whatever is worked (award clause 25.8). */
  careHours: 8,
  /** Work without a meal break (award, meal breaks). */
  hoursWithoutBreak: 5,
  /** From the first to the last minute of a broken shift, and its unpaid breaks (award, broken shifts). */
  brokenSpanHours: 12,
  brokenBreaks: 2,
  /** The least that a part of a shift is paid for (award, minimum payments in disability services). */
  engagementHours: 2,
  /** How long before its first day a roster is shown, and notice of a change (award, rosters). */
  publishedDaysAhead: 14,
  changeNoticeDays: 7,
} as const;
