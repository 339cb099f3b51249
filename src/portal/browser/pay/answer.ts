import type { Category } from "#portal/shared/pay/lines.ts";
import type { LineRule } from "#portal/shared/pay/lineRule.ts";

/** A line of pay as the call answers it; amounts in cents. */
export interface PayLine {
  category: Category;
  date: string;
  unit: "hour" | "km" | "each";
  minutes: number | null;
  quantity: number;
  base: number | null;
  multiplier: number | null;
  rate: number;
  amount: number;
  /** What of it this shift adds. */
  share: number;
  rule: LineRule;
  because: LineRule[];
  segments: { shift: string; from: string; until: string; minutes: number }[];
}

/** What something pays; null where no pay rate or award rules are known. */
export interface PayAnswer {
  total: number | null;
  lines: PayLine[];
  /** Of a shift: what a person has to look at. */
  exceptions?: { code: string; text: string; date: string }[];
  /** Of a pay run. */
  corrections?: Correction[];
}

/** What a payment record pays beside the award's lines; negative where money is recovered. */
export interface Correction {
  date: string;
  why: string;
  amount: number;
}
