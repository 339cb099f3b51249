import { propertiesOf } from "../fields/fields.ts";
import { type Choice, choicesOf, type Schema } from "../schema/schema.ts";
import type { FormProblem } from "./form.ts";
import type { Migration } from "./carryOver.ts";
import { questionsOf } from "./questions.ts";

/** What changes between two versions of a form, by path. */
export interface FormChanges {
  added: string[];
  removed: string[];
  changed: string[];
}

/** Compares two versions. A question counts as changed when its kind, its choices or what its entries are asked do. */
export function changesBetween(before: Schema, after: Schema): FormChanges {
  const [old, young] = [questionsOf(before), questionsOf(after)];
  const kindOf = ({ type, format, oneOf, items }: Schema) =>
    JSON.stringify([
      type,
      format,
      oneOf?.map((choice) => choice.const),
      items?.type,
      items?.oneOf,
      items && Object.keys(propertiesOf(items)),
    ]);
  return {
    added: [...young.keys()].filter((path) => !old.has(path)),
    removed: [...old.keys()].filter((path) => !young.has(path)),
    changed: [...young].flatMap(([path, part]) => {
      const known = old.get(path);
      return known && kindOf(known) !== kindOf(part) ? [path] : [];
    }),
  };
}

/** The choices of a question that a new version has no more, and those that it has; none of a question without. */
export function lostChoices(
  before: Schema,
  after: Schema,
  path: string,
): { gone: readonly Choice[]; left: readonly Choice[] } {
  const [old, young] = [before, after].map((schema) => {
    const question = questionsOf(schema).get(path);
    return (question && (choicesOf(question) ?? choicesOf(question.items ?? {}))) ?? [];
  });
  const left = young ?? [];
  const gone =
    left.length === 0 ? [] : (old ?? []).filter(({ value }) => !left.some((one) => one.value === value));
  return { gone, left };
}

/** Mistakes in migrations: they begin at a question of the old version, and end at one of the new, each at another. */
export function checkMigrations(
  before: Schema,
  after: Schema,
  migrations: readonly Migration[],
): FormProblem[] {
  const [old, young] = [questionsOf(before), questionsOf(after)];
  return migrations.flatMap((step, index) => {
    const pointer = `/migrations/${index}`;
    if (!old.has(step.from))
      return [{ pointer, message: `The published version has no question “${step.from}”.` }];
    if (!("to" in step)) return [];
    if (!young.has(step.to)) return [{ pointer, message: `The new version has no question “${step.to}”.` }];
    if (migrations.slice(0, index).some((other) => "to" in other && other.to === step.to))
      return [{ pointer, message: `The answers to two questions cannot both answer “${step.to}”.` }];
    return [];
  });
}
