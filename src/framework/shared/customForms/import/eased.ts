import type { Schema } from "../../schema/schema.ts";
import { effortOf, mostEffort } from "../effort.ts";
import type { FormProblem } from "../form.ts";
import { limits } from "../limits.ts";
import { withParts } from "../parts.ts";
import { pointerTo } from "../walk.ts";

/** How many entries lists get that say nothing of it: those inside of another list become shorter first. */
const gentle = [
  { outer: limits.rows, inner: 20 },
  { outer: limits.rows, inner: 10 },
  { outer: limits.rows, inner: 5 },
  { outer: 20, inner: 5 },
  { outer: 10, inner: 5 },
];
/** What is tried last, where nothing else makes the form smaller. */
const hard = [
  { outer: 10, inner: 3 },
  { outer: 5, inner: 2 },
  { outer: 3, inner: 1 },
];

/**
 * A form whose lists take fewer entries where it could not be judged in time otherwise; each such list is told.
 * @param isLast whether nothing else can make it smaller
 */
export function eased(form: Schema, left: FormProblem[], isLast: boolean): Schema {
  if (effortOf(form) <= mostEffort) return form;
  const rounds = isLast ? [...gentle, ...hard] : gentle;
  for (const round of rounds) {
    const notes: FormProblem[] = [];
    const shorter = shortened(form, { ...round, notes, isInside: false }, []);
    if (effortOf(shorter) > mostEffort && round !== rounds.at(-1)) continue;
    left.push(...notes);
    return shorter;
  }
  return form;
}

interface Shortening {
  outer: number;
  inner: number;
  notes: FormProblem[];
  isInside: boolean;
}

function shortened(part: Schema, how: Shortening, steps: readonly string[]): Schema {
  const isList = part.type === "array" && part.items !== undefined;
  const isOpen = typeof part.additionalProperties === "object";
  const isInside = how.isInside || isList || isOpen;
  const whole = withParts(part, (inner, more) => shortened(inner, { ...how, isInside }, [...steps, ...more]));
  const wished = how.isInside ? how.inner : how.outer;
  const most = Math.max(wished, part.minItems ?? 0, part.minProperties ?? 0);
  if (most >= limits.rows) return whole;
  const tell = (what: string) =>
    how.notes.push({ pointer: pointerTo(steps), message: `This list takes at most ${most} ${what}.` });
  if (isList && part.maxItems === undefined && !part.items?.oneOf) {
    tell("entries");
    return { ...whole, maxItems: most };
  }
  if (isOpen && part.maxProperties === undefined) {
    tell("names and values");
    return { ...whole, maxProperties: most + Object.keys(part.properties ?? {}).length };
  }
  return whole;
}
