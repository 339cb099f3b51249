import type { Schema } from "../schema/schema.ts";
import { limits } from "./limits.ts";

/** How much a form may ask of whoever judges an answer to it; that many take well below 50 ms (security.md G-33). */
export const mostEffort = 6000;

const perQuestion = 3;
const perCondition = 5;

/** How many entries a list may have. */
export const mostEntries = ({ maxItems, items }: Schema): number =>
  maxItems ?? items?.oneOf?.length ?? limits.rows;

/** How much work the fullest answer is: entries multiply what is asked in each. */
export function effortOf(part: Schema): number {
  if (part.type === "array") return mostEntries(part) * effortOf(part.items ?? {});
  const inner = (group: Schema | undefined): number =>
    Object.values(group?.properties ?? {}).reduce((sum, property) => sum + effortOf(property), 0);
  const conditions = part.allOf ?? [];
  return (
    perQuestion +
    (part.oneOf?.length ?? 0) +
    inner(part) +
    conditions.reduce(
      (sum, { then }) => sum + perCondition * (1 + (then?.allOf?.length ?? 0)) + inner(then),
      0,
    )
  );
}
