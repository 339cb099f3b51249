import { isObject, type Json, type JsonObject, type Schema } from "../schema/schema.ts";
import { labelOf, questionsOf } from "./questions.ts";

/** What becomes of answers when a new version is published, as data. Paths have dots. */
export type Migration =
  | { op: "rename" | "move"; from: string; to: string }
  | { op: "drop"; from: string }
  | { op: "map"; from: string; values: Record<string, Json> };

/** Answers in the shape of another version. */
export interface Carried {
  answers: JsonObject;
  /** Answers that have no place any more, by their old path. They are kept. */
  setAside: JsonObject;
  /** What somebody has to look at, in words. */
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
  const setAside: JsonObject = {};
  const attention: string[] = [];
  let current: JsonObject = structuredClone(answers);
  for (const step of migrations) {
    const value = valueAt(current, step.from);
    if (value === undefined) continue;
    if (step.op === "map") {
      current = placed(current, step.from, mapped(value, step.values));
      continue;
    }
    current = without(current, step.from);
    if (step.op === "drop") setAside[step.from] = value;
    else current = placed(current, step.to, value);
  }
  const [questions, old] = [questionsOf(after), questionsOf(before)];
  const isSame = (path: string) => JSON.stringify(old.get(path)) === JSON.stringify(questions.get(path));
  for (const [path, value] of leavesOf(current, questions)) {
    const question = questions.get(path);
    // What was being typed stays as it is, where its question does.
    if (question && (isSame(path) || fits(loosened(question), value))) continue;
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

/** A value with old choices replaced by new ones; those without a replacement stay. */
const mapped = (value: Json, values: Record<string, Json>): Json =>
  Array.isArray(value)
    ? value.map((item) => mapped(item, values))
    : Object.hasOwn(values, String(value))
      ? (values[String(value)] ?? value)
      : value;

function valueAt(answers: JsonObject, path: string): Json | undefined {
  return path
    .split(".")
    .reduce<Json | undefined>(
      (node, step) => (isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined),
      answers,
    );
}

function placed(answers: JsonObject, path: string, value: Json): JsonObject {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...answers, [first]: value };
  const inner = answers[first];
  return { ...answers, [first]: placed(isObject(inner) ? inner : {}, rest.join("."), value) };
}

function without(answers: JsonObject, path: string): JsonObject {
  const [first = "", ...rest] = path.split(".");
  const { [first]: gone, ...kept } = answers;
  if (rest.length === 0 || !isObject(gone)) return kept;
  const inner = without(gone, rest.join("."));
  return Object.keys(inner).length === 0 ? kept : { ...kept, [first]: inner };
}

/** A question without what only a finished answer must fulfil. */
function loosened({
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
