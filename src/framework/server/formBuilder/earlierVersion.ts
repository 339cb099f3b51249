import { carryThrough } from "#framework/shared/customForms/carryOver.ts";
import { labelOf } from "#framework/shared/customForms/questions.ts";
import { rowsAsked } from "#framework/shared/customForms/rows.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { toKeys } from "#framework/shared/schema/foreign/names.ts";
import { migrated } from "#framework/shared/schema/migrate.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import { fits } from "#framework/shared/validation/verdict.ts";
import type { Context } from "../context.ts";
import type { Opened } from "./open.ts";
import { judgedVersions, versionsOf } from "./versions.ts";

/** What someone sent who had an earlier version of the form on the screen, in the shape of the one that counts. */
export interface CarriedSent {
  sent: JsonObject;
  /** What they had before their changes. */
  before: JsonObject;
  /** The same under the names that they sent it by. */
  had: JsonObject;
  /** Answers that have no place any more. They are kept. */
  setAside: JsonObject;
  attention: string[];
  /** They have not seen the questions of today. */
  isUnseen: boolean;
}

/**
 * A form that is published again while someone fills it in: their answers go the same way as the drafts that were carried
 * over, so that nothing that they typed in the meantime is refused.
 * @returns undefined where what was sent is of the version that counts
 */
export async function carriedSent(
  context: Context,
  { version, assignment }: Opened,
  { data, before, form_version: stated }: JsonObject,
): Promise<CarriedSent | undefined> {
  if (!isObject(data) || version.number <= 1) return undefined;
  const isEarlier = typeof stated === "number" && stated < version.number;
  // Only a form on a screen says what was there before.
  if (!isEarlier && !isObject(before)) return undefined;
  if (!isEarlier && !goesBeyond(version.judged, data)) return undefined;
  const versions = judgedVersions(context, await versionsOf(context, String(assignment.form)));
  const had = isObject(before) ? before : {};
  if (!isEarlier) {
    const left = withoutRemoved(
      versions.map(({ schema }) => schema),
      version.judged,
      data,
      had,
    );
    return left && { ...left, had, isUnseen: stated !== version.number };
  }
  const [first, ...later] = versions.filter(({ number }) => number >= stated);
  if (!first) return undefined;
  const carry = (answers: JsonObject) => carryThrough([first, ...later], answers, fits);
  const sent = Object.entries(toKeys(first.schema, data, true));
  const written = carry(Object.fromEntries(sent.filter(([, value]) => value !== null)));
  // An answer that was taken away is taken away wherever its question went.
  const gone = later.reduce(
    (values, { migrations }) => migrated(values, migrations).values,
    Object.fromEntries(sent.filter(([, value]) => value === null)),
  );
  return {
    ...written,
    sent: { ...askedOf(version.judged, gone), ...written.answers },
    before: carry(toKeys(first.schema, had, true)).answers,
    had,
    isUnseen: true,
  };
}

/** What was sent without the answers to questions that only earlier versions asked; undefined where none asked one of them. */
function withoutRemoved(
  versions: Schema[],
  schema: Schema,
  data: JsonObject,
  before: JsonObject,
): Omit<CarriedSent, "had" | "isUnseen"> | undefined {
  const names = namesBeyond(schema, data);
  const asked = names.map((name) => versions.findLast((each) => Object.hasOwn(propertiesOf(each), name)));
  if (asked.includes(undefined)) return undefined;
  const given = names.filter((name) => data[name] !== null);
  const questions = propertiesOf(schema);
  const sent = Object.entries(askedOf(schema, toKeys(schema, data, true))).map(([name, value]) => {
    const { value: rows, gone } = rowsAsked(questions[name] ?? {}, value);
    const wereAsked = gone.every((part) =>
      versions.some((each) => Object.hasOwn(propertiesOf(propertiesOf(each)[name]?.items ?? {}), part)),
    );
    return [name, wereAsked ? rows : value] as const;
  });
  return {
    sent: Object.fromEntries(sent),
    before: askedOf(schema, toKeys(schema, before, true)),
    setAside: Object.fromEntries(given.map((name) => [name, data[name] ?? null])),
    attention: given.map(
      (name) => `The question “${labelOf(asked[names.indexOf(name)] ?? {}, name)}” was removed.`,
    ),
  };
}

/** Whether answers name what a form does not ask, themselves or in the entries of a repeatable group. */
const goesBeyond = (schema: Schema, answers: JsonObject): boolean =>
  namesBeyond(schema, answers).length > 0 ||
  Object.entries(toKeys(schema, answers, true)).some(
    ([name, value]) => rowsAsked(propertiesOf(schema)[name] ?? {}, value).gone.length > 0,
  );

/** The names of answers that a form does not ask. */
const namesBeyond = (schema: Schema, answers: JsonObject): string[] => {
  const questions = propertiesOf(schema);
  return Object.keys(toKeys(schema, answers, true)).filter((name) => !Object.hasOwn(questions, name));
};

/** The answers to questions that a form asks. */
const askedOf = (schema: Schema, answers: JsonObject): JsonObject => {
  const questions = propertiesOf(schema);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => Object.hasOwn(questions, name)));
};
