import { useText } from "../../i18n/useText.ts";

/**
 * Says by how much a text is too long. Fields cut nothing: nobody would notice what a browser leaves out of what they paste.
 * @param most characters that it can have
 * @returns undefined for a text that fits
 */
export function useTooLong(value: unknown, most = Infinity): string | undefined {
  const text = useText();
  const surplus = typeof value === "string" ? value.trim().length - most : 0;
  if (surplus <= 0) return undefined;
  const [by, limit] = [surplus, most].map((count) => count.toLocaleString("en-AU"));
  return text("form.tooLong", { by, limit });
}
