import { digitsOf } from "./checksums.ts";
import { isBusinessNumber, isLandline, isMobile, isSatellite } from "./numbers.ts";

const grouped = (digits: string, ...sizes: number[]): string => {
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

/** Identifiers by their format name, in the groups that people read them in. */
export const displayIdentifier: Record<string, (text: string) => string> = {
  "ndis-number": (text) => grouped(digitsOf(text), 3, 3, 3),
  abn: (text) => grouped(digitsOf(text), 2, 3, 3, 3),
  acn: (text) => grouped(digitsOf(text), 3, 3, 3),
  tfn: (text) => grouped(digitsOf(text), 3, 3, 3),
  medicare: (text) => grouped(digitsOf(text).replaceAll("/", ""), 4, 5, 1),
  bsb: (text) => digitsOf(text).replace(/^(\d{3})(\d{3})$/, "$1-$2"),
};

/** True for the formats that people type as digits. */
export const isNumber = (format: string): boolean => format in displayIdentifier || format === "bank-account";

/**
 * The form in which a formatted text is stored: identifiers as digits, mobiles as +61…, e-mail in lower case.
 * Whatever the format does not know stays as it was typed, without the spaces around it.
 */
export function storedForm(format: string | undefined, text: string): string {
  const trimmed = text.trim();
  if (format === "mobile" || format === "phone") return storedPhone(trimmed);
  if (format === "email") return trimmed.toLowerCase();
  if (format === "medicare") return digitsOf(trimmed).replaceAll("/", "");
  return format !== undefined && isNumber(format) ? digitsOf(trimmed) : trimmed;
}

function storedPhone(text: string): string {
  const digits = digitsOf(text);
  return isMobile(text) || isSatellite(text) || isLandline(text) ? `+61${national(text).slice(1)}` : digits;
}
