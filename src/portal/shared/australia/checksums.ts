/** Digits only: spaces, hyphens and brackets are how people write a number, not part of it. */
export const digitsOf = (text: string): string => text.replace(/[\s().-]/g, "");

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** Australian Business Number: 11 digits; one less in the first, weights 10, 1, 3, …, 19, the sum divides by 89. */
export function isAbn(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const lowered = String(Number(digits[0]) - 1) + digits.slice(1);
  return weighted(lowered, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
}

/** Australian Company Number: 9 digits, the last a check digit. */
export function isAcn(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{9}$/.test(digits)) return false;
  return (10 - (weighted(digits, [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === Number(digits[8]);
}

/** Tax File Number: 9 digits that are not all 0, weights 1, 4, 3, 7, 5, 8, 6, 9, 10, the sum divides by 11. */
export function isTfn(text: string): boolean {
  const digits = digitsOf(text);
  return /^(?!0{9})\d{9}$/.test(digits) && weighted(digits, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0;
}

/** Medicare card number: 10 digits with a check digit and an issue number that is not 0, then perhaps the person's. */
export function isMedicare(text: string): boolean {
  const digits = digitsOf(text).replace("/", "");
  if (!/^[2-6]\d{8}[1-9][1-9]?$/.test(digits)) return false;
  return weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(digits[8]);
}
