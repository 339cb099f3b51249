import { digitsOf } from "./checksums.ts";
import { isBusinessNumber, isLandline, isMobile, isSatellite } from "./numbers.ts";

/** Digits in groups of the given sizes. */
export const grouped = (digits: string, ...sizes: number[]): string => {
  let start = 0;
  const parts = sizes.map((size) => digits.slice(start, (start += size)));
  return [...parts, digits.slice(start)].filter(Boolean).join(" ");
};

const national = (text: string): string => digitsOf(text).replace(/^\+?61(?=[2-478]|14[57])/, "0");

/** A phone number as it is read out: 0412 345 678, (02) 5550 1234, 1300 000 000. */
export function displayPhone(text: string): string {
  const digits = national(text);
  if (isMobile(text) || isSatellite(text)) return grouped(digits, 4, 3, 3);
  if (isLandline(text)) return `(${digits.slice(0, 2)}) ${grouped(digits.slice(2), 4, 4)}`;
  if (isBusinessNumber(text))
    return digits.length === 6 ? grouped(digits, 2, 2, 2) : grouped(digits, 4, 3, 3);
  return text;
}

/** A phone number as it is stored: with +61 where it has an area or belongs to a mobile. */
export function storedPhone(text: string): string {
  const digits = digitsOf(text);
  return isMobile(text) || isSatellite(text) || isLandline(text) ? `+61${national(text).slice(1)}` : digits;
}
