/**
 * Where the price of a support is: billed before this portal was used, claimed, on an invoice that was approved, delivered
 * and not on such an invoice, or planned.
 */
export type UseKind = "earlier" | "claimed" | "invoiced" | "delivered" | "rostered";

/** The price of some supports of a day, which draws on a participant's budget. */
export interface UsedPart {
  /** The support category whose budget pays; null where neither the booking nor the support item says it. */
  category: string | null;
  day: string;
  kind: UseKind;
  /** Cents. */
  amount: number;
}
