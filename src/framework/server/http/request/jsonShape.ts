import { HttpError, malformed } from "../errors.ts";

/** Levels of brackets in a body. */
export const deepest = 64;

/**
 * Keys and entries in a body, all together. The fullest form that can be built has 6,000 answers, the largest definition
 * of a form about 15,000 parts; a megabyte of nothing but entries would have 500,000.
 */
export const mostParts = 20_000;

/** Keys of one object. An object this wide costs the most of all parts: each step on its way through copies it. */
export const mostKeys = 7_000;

const [quote, backslash, comma, brace] = ['"', "\\", ",", "{"].map((sign) => sign.charCodeAt(0));
const opening = new Set(["{", "["].map((sign) => sign.charCodeAt(0)));
const closing = new Set(["}", "]"].map((sign) => sign.charCodeAt(0)));

/**
 * Refuses JSON that is nested too deeply or has too many parts before it is read: what is done with a body may take
 * time for each of its parts (security.md G-28). One pass; texts are skipped.
 * @throws 400 too deep, 413 too many parts, or too many keys in one object
 */
export function refuseUnwieldy(json: string): void {
  let depth = 0;
  let parts = 0;
  /** How many keys each open object has so far; a list has none. */
  const keys: number[] = [];
  for (let index = 0; index < json.length; index += 1) {
    const letter = json.charCodeAt(index);
    if (letter === quote) index = endOfText(json, index);
    else if (letter === comma) {
      parts += 1;
      keys[depth] = (keys[depth] ?? 0) + 1;
      if ((keys[depth] ?? 0) >= mostKeys) throw tooLarge(mostKeys);
    } else if (opening.has(letter)) {
      depth += 1;
      parts += 1;
      keys[depth] = letter === brace ? 0 : -Infinity;
      if (depth > deepest) throw malformed("The body is nested too deeply.");
    } else if (closing.has(letter)) depth -= 1;
    if (parts > mostParts) throw tooLarge(mostParts);
  }
}

/** How a number is written that is too large to be one; a text that looks so costs a look at the values, and no more. */
const mayBeEndless = /[eE]\+?0*[1-9]\d{2}|\d{300}/;

/**
 * Refuses numbers that JSON reads as infinite: they would be stored as no value, while the sender is told that all is well.
 * @param value what was read of the body
 * @throws 422
 */
export function refuseEndless(json: string, value: unknown): void {
  if (mayBeEndless.test(json) && hasEndless(value)) throw new HttpError(422, "A number is too large.");
}

const hasEndless = (value: unknown): boolean =>
  typeof value === "number"
    ? !Number.isFinite(value)
    : typeof value === "object" && value !== null && Object.values(value).some((part) => hasEndless(part));

const tooLarge = (most: number): HttpError =>
  new HttpError(
    413,
    `This is too large: at most ${most.toLocaleString("en-AU")} values can be sent at once.`,
  );

/** Where the text that begins at a quotation mark ends. */
function endOfText(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index += 1) {
    const letter = json.charCodeAt(index);
    if (letter === backslash) index += 1;
    else if (letter === quote) return index;
  }
  return json.length;
}
