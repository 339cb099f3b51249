import { RE2JS } from "re2js";
import type { Matcher } from "./patterns.ts";

const known = new Map<string, Matcher | undefined>();
const mostKnown = 2000;

/**
 * A regular expression that takes time in proportion to the text, whatever was written (RE2); undefined for one that
 * cannot, such as one with a look-ahead or a back-reference.
 */
export function linearPattern(source: string): Matcher | undefined {
  if (known.size > mostKnown) known.clear();
  if (!known.has(source)) known.set(source, compiled(source));
  return known.get(source);
}

function compiled(source: string): Matcher | undefined {
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
    // Ajv tells patterns apart by their text.
    const matcher = { test: (text: string) => pattern.matcher(text).find(), toString: () => `/${source}/` };
    return matcher;
  } catch {
    return undefined;
  }
}
