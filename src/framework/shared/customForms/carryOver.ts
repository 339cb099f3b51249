import { propertiesOf } from "../fields/fields.ts";
import { migrated, placed, without } from "../schema/migrate.ts";
import { isObject, type Json, type JsonObject, type MigrationStep, type Schema } from "../schema/schema.ts";
import { sentenceCase } from "../text/names.ts";
import { labelOf, questionsOf } from "./questions.ts";
import { rowsAsked } from "./rows.ts";
import { besideEarlier } from "./setAside.ts";

/** What becomes of answers when a new version is published, as data. */
export type Migration = Exclude<MigrationStep, { op: "set" }>;

/** Answers in the shape of another version. */
export interface Carried {
  answers: JsonObject;
  /** Answers that have no place any more, by their old path, as `besideEarlier` names them. They are kept. */
  setAside: JsonObject;
  /** What someone has to look at, in words. */
  attention: string[];
}

/** Carries answers from one version of a form over to the next. Judges one answer with `fits`. */
export function carryOver(
  before: Schema,
  after: Schema,
  migrations: readonly Migration[],
  answers: JsonObject,
  fits: (schema: Schema, value: Json) => boolean,
): Carried {
  const attention: string[] = [];
  const { values, dropped: setAside } = migrated(answers, migrations);
  let current = values;
  const [questions, old] = [questionsOf(after), questionsOf(before)];
  const isSame = (path: string) => JSON.stringify(old.get(path)) === JSON.stringify(questions.get(path));
  for (const [path, value] of leavesOf(current, questions)) {
    const question = questions.get(path);
    // What was being typed stays as it is, where its question does.
    if (question && isSame(path)) continue;
    const { value: rows, gone } = rowsAsked(question ?? {}, value);
    if (question && fits(loosened(question), rows)) {
      if (gone.length === 0) continue;
      current = placed(current, path, rows);
      setAside[path] = value;
      for (const name of gone)
        attention.push(
          `“${rowLabelOf(old.get(path), name)}” is no longer asked in “${labelOf(after, path)}”.`,
        );
      continue;
    }
    current = without(current, path);
    setAside[path] = value;
    attention.push(
      question
        ? `The answer to “${labelOf(after, path)}” is no longer valid.`
        : `The question “${labelOf(before, path)}” was removed.`,
    );
  }
  return { answers: current, setAside, attention };
}

/** A version of a form: its questions, and what becomes of the answers to the version before. */
export interface Version {
  schema: Schema;
  migrations: readonly Migration[];
}

/** Carries answers to the first of some versions that follow each other over to the last, one after the other. */
export function carryThrough(
  [first, ...later]: readonly Version[],
  answers: JsonObject,
  fits: (schema: Schema, value: Json) => boolean,
): Carried {
  let before = first?.schema ?? {};
  let carried: Carried = { answers, setAside: {}, attention: [] };
  for (const { schema, migrations } of later) {
    const next = carryOver(before, schema, migrations, carried.answers, fits);
    carried = {
      answers: next.answers,
      setAside: besideEarlier(carried.setAside, next.setAside),
      attention: [...carried.attention, ...next.attention],
    };
    before = schema;
  }
  return carried;
}

/** The answers by path: groups that the form knows are gone into, everything else is one answer. */
function leavesOf(
  answers: JsonObject,
  questions: ReadonlyMap<string, Schema>,
  before = "",
): [string, Json][] {
  return Object.entries(answers).flatMap(([name, value]): [string, Json][] => {
    const path = before + name;
    const question = questions.get(path);
    const isGroup =
      isObject(value) && question?.type === "object" && questions.has(`${path}.${firstOf(question)}`);
    return isGroup ? leavesOf(value, questions, `${path}.`) : [[path, value]];
  });
}

const firstOf = ({ properties = {} }: Schema): string => Object.keys(properties)[0] ?? "";

/** What a question in the entries of a repeatable group was called. */
const rowLabelOf = ({ items = {} }: Schema = {}, name: string): string =>
  propertiesOf(items)[name]?.title ?? sentenceCase(name);

/** A question without what only a finished answer must fulfil. */
export function loosened({
  required: _required,
  minItems: _items,
  minLength: _length,
  const: _const,
  allOf: _all,
  ...rest
}: Schema): Schema {
  return {
    ...rest,
    ...(rest.items && { items: loosened(rest.items) }),
    ...(rest.properties && {
      properties: Object.fromEntries(
        Object.entries(rest.properties).map(([name, part]) => [name, loosened(part)]),
      ),
    }),
  };
}
