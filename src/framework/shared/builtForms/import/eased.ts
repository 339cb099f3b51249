import type { Schema } from "../../schema/schema.ts";
import { effortOf, mostEffort } from "../effort.ts";
import type { FormProblem } from "../form.ts";
import { limits } from "../limits.ts";
import { pointerTo } from "../walk.ts";

/** How many entries lists get that say nothing of it: those inside of another list become shorter first. */
const rounds = [
  { outer: limits.rows, inner: 20 },
  { outer: limits.rows, inner: 10 },
  { outer: limits.rows, inner: 5 },
  { outer: 20, inner: 5 },
  { outer: 10, inner: 5 },
];

/** A form whose lists take fewer entries where it could not be judged in time otherwise; each such list is told. */
export function eased(form: Schema, left: FormProblem[]): Schema {
  if (effortOf(form) <= mostEffort) return form;
  for (const round of rounds) {
    const notes: FormProblem[] = [];
    const shorter = shortened(form, round, notes, [], false);
    if (effortOf(shorter) > mostEffort && round !== rounds.at(-1)) continue;
    left.push(...notes);
    return shorter;
  }
  return form;
}

function shortened(
  part: Schema,
  round: (typeof rounds)[number],
  notes: FormProblem[],
  steps: readonly string[],
  isInside: boolean,
): Schema {
  const all = (parts: Record<string, Schema>, at: readonly string[]) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, inner]) => [
        name,
        shortened(inner, round, notes, [...at, "properties", name], isInside),
      ]),
    );
  if (part.type === "array") {
    const most = isInside ? round.inner : round.outer;
    const items = part.items && shortened(part.items, round, notes, [...steps, "items"], true);
    const isFree = part.maxItems === undefined && !part.items?.oneOf && (part.minItems ?? 0) <= most;
    if (isFree && most < limits.rows)
      notes.push({ pointer: pointerTo(steps), message: `This list takes at most ${most} entries.` });
    return { ...part, ...(items && { items }), ...(isFree && { maxItems: most }) };
  }
  return {
    ...part,
    ...(part.properties && { properties: all(part.properties, steps) }),
    ...(part.allOf && {
      allOf: part.allOf.map((branch, index) => ({
        ...branch,
        ...(branch.then && {
          // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: {
            ...branch.then,
            properties: all(branch.then.properties ?? {}, [...steps, "allOf", String(index), "then"]),
          },
        }),
      })),
    }),
  };
}
