const formatter = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/**
 * Whole cents from typed text such as `1,234.50` or `$70.23`; undefined when it is no amount. Rounds half up. Accounts
 * write what is negative as `(70.23)` and what is positive as `+70.23`.
 */
export function centsFromText(text: string): number | undefined {
  const plain = text
    .replace(/[\s,$]/g, "")
    .replace(/^\((.*)\)$/, "-$1")
    .replace(/^\+/, "");
  if (!/^-?\d{1,12}(\.\d+)?$/.test(plain)) return undefined;
  return roundHalfUp(Number(plain) * 100);
}

/** `7023` as `$70.23`. */
export const formatCents = (cents: number): string => formatter.format(cents / 100);

/** Rounds to a whole number, halves away from zero, whatever binary fractions make of them. */
export function roundHalfUp(value: number): number {
  const sign = value < 0 ? -1 : 1;
  return sign * Math.round(Number(Math.abs(value).toPrecision(15)));
}
