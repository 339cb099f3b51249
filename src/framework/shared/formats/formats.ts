import { general } from "./general.ts";
import type { TextFormat } from "./textFormat.ts";

/** No text of a format is longer; a longer one is not looked through. */
const longest = 2500;

const known = new Map<string, TextFormat>();
const takers: ((name: string, format: TextFormat) => void)[] = [];

/**
 * Adds formats to those that schemas may name; one that is known is replaced. A portal adds its own before it opens
 * anything: in the browser, on the server, and in each of their threads that shows or judges texts.
 */
export function addFormats(formats: Readonly<Record<string, TextFormat>>): void {
  for (const [name, format] of Object.entries(formats)) {
    const bounded = { ...format, fits: (text: string) => text.length <= longest && format.fits(text) };
    known.set(name, bounded);
    for (const take of takers) take(name, bounded);
  }
}

/** Tells of every format: of those that are known, and of each that is added later. */
export function eachFormat(take: (name: string, format: TextFormat) => void): void {
  takers.push(take);
  for (const [name, format] of known) take(name, format);
}

/** What is known of a format. */
export const formatNamed = (name: string | undefined): TextFormat | undefined => known.get(name ?? "");

/** Whether a text is of a format; no text is of an unknown one. */
export const fitsFormat = (name: string, text: string): boolean => known.get(name)?.fits(text) === true;

/** The formats that a question may ask for, by what people call them. */
export const askedFormats = (): Record<string, string> =>
  Object.fromEntries(
    [...known].flatMap(([name, { label }]) => (label === undefined ? [] : [[name, label] as const])),
  );

/** A text as people read it. */
export const displayed = (format: string | undefined, text: string): string =>
  formatNamed(format)?.display?.(text) ?? text;

/** A text as it is stored: normalised as its format says; any other without the spaces around it. */
export function storedForm(format: string | undefined, text: string): string {
  const trimmed = text.trim();
  return formatNamed(format)?.stored?.(trimmed) ?? trimmed;
}

/** Formats that name a kind of field, and say nothing of a text: any value of the right type fits. */
export const kindFormats = ["money", "hours", "signature"] as const;

addFormats(general);
