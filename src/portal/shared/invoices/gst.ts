import { roundHalfUp } from "#framework/shared/money/cents.ts";

/** GST in an amount, in cents: an eleventh of what is taxable (P1), as prices include it (domain reference, section 4.5). */
export const gstIn = (amount: number, code: string): number => (code === "P1" ? roundHalfUp(amount / 11) : 0);
