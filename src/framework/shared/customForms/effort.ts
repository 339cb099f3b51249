import type { Schema } from "../schema/schema.ts";
import { limits } from "./limits.ts";
import { partsIn, rulesIn } from "./parts.ts";

/** How much a form may ask of anyone who judges an answer to it; that many take well below 50 ms (security.md G-33). */
export const mostEffort = 6000;

const perQuestion = 3;

/** How many entries a list may have. */
export const mostEntries = ({ maxItems, items }: Schema): number =>
  maxItems ?? items?.oneOf?.length ?? limits.rows;

/** How many values under names of their own a group may have. */
export const mostNames = ({ maxProperties }: Schema): number =>
  Math.min(maxProperties ?? limits.rows, limits.rows);

/** How much work the fullest answer is: entries multiply what is asked in each. */
export function effortOf(part: Schema): number {
  const { items, additionalProperties: more } = part;
  const times = (inner: Schema): number =>
    inner === items ? mostEntries(part) : inner === more ? mostNames(part) : 1;
  return (
    perQuestion +
    (part.oneOf?.length ?? part.enum?.length ?? 0) +
    rulesIn(part) +
    partsIn(part).reduce((sum, inner) => sum + times(inner) * effortOf(inner), 0)
  );
}
