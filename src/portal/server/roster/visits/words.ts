import type { Decision } from "../outcome.ts";

/**
 * What a cancellation can cost, for those whom a visit is for. Whether it costs anything is for the office and the agreement to
 * say, so it promises neither.
 */
export function costOf({ rule, isNdis, fields }: Pick<Decision, "rule" | "isNdis" | "fields">): string {
  if (rule === "not_billed" || !isNdis)
    return "Your service agreement says what it costs to cancel a visit late.";
  const notice = rule === "seven_days" ? "7 days" : "2 full business days";
  return fields.short_notice === true
    ? `This is less than ${notice}' notice: under the NDIS rules, you can be charged up to the full price of the visit.`
    : `Under the NDIS rules, a visit cancelled with less than ${notice}' notice can be charged up to its full price.`;
}
