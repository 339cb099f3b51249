import { useText } from "../../i18n/useText.ts";

/** How many characters a text has beyond those that it can have, counted as the server does; 0 for one that fits. */
export const surplusOf = (value: unknown, most = Infinity): number =>
  typeof value === "string" && value.length > most ? Math.max(0, [...value.trim()].length - most) : 0;

/**
 * Says by how much a text is too long. Fields cut nothing: nobody would notice what a browser leaves out of what they paste.
 * @param most characters that it can have
 * @returns undefined for a text that fits
 */
export function useTooLong(value: unknown, most?: number): string | undefined {
  const text = useText();
  const surplus = surplusOf(value, most);
  if (surplus === 0) return undefined;
  const [by, limit] = [surplus, most ?? 0].map((count) => count.toLocaleString("en-AU"));
  return text("form.tooLong", { by, limit });
}
