import { addDays } from "#framework/shared/dates/dates.ts";
import { isWeekend } from "#framework/shared/dates/holidays.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { Place } from "#portal/shared/prices/bands.ts";

/** The notice with which a cancellation of a service cannot be billed. */
export type NoticeRule = "seven_days" | "two_business_days" | "not_billed";

/** What a cancellation or a no-show is judged by. */
export interface CancellationFacts {
  isNoShow: boolean;
  by: "client" | "provider" | "staff" | "other";
  start: Date;
  /** When the provider was told, and when the worker was. */
  noticeAt: Date;
  toldAt: Date;
  rule: NoticeRule;
  place: Place;
  /** Whether the agency's rules hold: for participants of the NDIS, not for those who pay themselves. */
  isNdis: boolean;
  /** The worker's employment; undefined without a worker. */
  employment?: string;
}

/** What the rules make of a cancellation, before anyone decides otherwise. */
export interface CancellationOutcome {
  isShort: boolean;
  /** Whether it may be billed at all. */
  mayBill: boolean;
  bill: boolean;
  /** Whether the worker is paid whatever anyone decides. */
  mustPay: boolean;
  pay: boolean;
  /** The worker is paid unless make-up time is agreed on with them. */
  orMakeUp: boolean;
}

const hour = 3_600_000;
const sevenDays = 7 * 24 * hour;
/** Make-up time is possible only for a permanent worker who is told this long before (SCHADS award, 25.5(f)). */
const makeUpNotice = 12 * hour;
/** A roster can be changed without pay this long before (domain reference, section 5.4). */
const rosterNotice = sevenDays;
const clearDays = 2;

/**
 * Whether a cancellation comes too late to be free: less than 168 hours before a support by a disability support worker,
 * otherwise with less than two business days between (domain reference, section 3.4).
 */
export function isShortNotice(notice: Date, start: Date, rule: NoticeRule, place: Place): boolean {
  if (rule !== "two_business_days") return start.getTime() - notice.getTime() < sevenDays;
  const { date: told } = clockAt(notice, place.zone);
  const { date: served } = clockAt(start, place.zone);
  let clear = 0;
  for (let day = addDays(told, 1); day < served && clear < clearDays; day = addDays(day, 1))
    if (!isWeekend(day) && place.holidayFrom(day) !== "00:00") clear += 1;
  return clear < clearDays;
}

/**
 * Who is billed and who is paid by the presets of the domain reference (sections 10.3 and 5.6): a participant's short
 * notice and no-show are billed and paid; nobody is billed for what the provider or the worker cancels; a permanent
 * worker who is told late is paid as rostered.
 */
export function outcomeOf(facts: CancellationFacts): CancellationOutcome {
  const { by, isNoShow, start, toldAt, rule, isNdis, employment } = facts;
  const isShort = isNoShow || isShortNotice(facts.noticeAt, start, rule, facts.place);
  const isTheirs = by === "client";
  const mayBill = isTheirs && rule !== "not_billed" && (isShort || !isNdis);
  const bill = mayBill && isShort;
  const told = isNoShow ? 0 : start.getTime() - toldAt.getTime();
  const isPermanent = (employment === "full_time" || employment === "part_time") && by !== "staff";
  const mustPay = isPermanent && told < makeUpNotice;
  const orMakeUp = isPermanent && !mustPay && told < rosterNotice;
  const pay = employment !== undefined && (bill || mustPay || orMakeUp);
  return { isShort, mayBill, bill, mustPay, pay, orMakeUp };
}

/** Kinds of shift of which a cancellation is judged by business days, where the service says nothing else. */
const byBusinessDays = new Set(["nursing", "therapy", "support_coordination"]);

/** The rule of a service, or of a kind of shift without one. */
export const noticeRuleOf = (ofService: unknown, shiftType: unknown): NoticeRule =>
  ofService === "seven_days" || ofService === "two_business_days" || ofService === "not_billed"
    ? ofService
    : byBusinessDays.has(String(shiftType))
      ? "two_business_days"
      : "seven_days";
