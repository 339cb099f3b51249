import { isObject, type Schema } from "../../schema/schema.ts";
import type { FormProblem } from "../form.ts";
import { deepest } from "../walk.ts";
import { eased } from "./eased.ts";
import { Reader } from "./reader.ts";

/** A schema from elsewhere, in words that a form here understands. */
export interface Imported {
  schema: Schema;
  /** What could not be taken over as it was, with its place. */
  left: FormProblem[];
  /** What keeps it from being a form at all. */
  problems: FormProblem[];
}

/** How much is told at once. */
const mostNotes = 50;

/**
 * Takes in a JSON Schema that was written elsewhere: references inside of it are put in place, types that are left out
 * are found, lists of values become choices, alternatives become a question with a part for each, and one answer by itself
 * becomes a form that asks for it. What has no meaning in a form is left out and named. The result is checked like every
 * other form.
 */
export function importForm(source: unknown): Imported {
  if (deepest(source, 60) !== undefined || !isObject(source))
    return {
      schema: {},
      left: [],
      problems: [{ pointer: "", message: "This JSON Schema can't be read." }],
    };
  const reader = new Reader(source);
  const { left, problems } = reader;
  const schema = eased(reader.form(), left);
  if (problems.length === 0 && Object.keys(schema.properties ?? {}).length === 0)
    problems.push({ pointer: "", message: "This schema has no questions." });
  return { schema, left: left.slice(0, mostNotes), problems: problems.slice(0, mostNotes) };
}
