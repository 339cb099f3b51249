import { propertiesOf } from "../fields/fields.ts";
import { fieldTypeOf } from "../fields/registry.ts";
import type { Schema } from "../schema/schema.ts";
import type { Migration } from "./carryOver.ts";
import { labelOf } from "./questions.ts";

/** A version as the columns of an export need it. */
export interface ColumnVersion {
  number: number;
  schema: Schema;
  migrations: readonly Migration[];
  /** The sections that the form asks its questions in. */
  sections: readonly AskedSection[];
}

/** The questions of a section, those of a row together. */
type AskedSection = { fields?: readonly (string | readonly string[])[] };

/** One question over all versions. */
export interface AnswerColumn {
  label: string;
  /** Where its answer stands in each version that asks it. */
  paths: Map<number, { path: string; schema: Schema }>;
}

/** One column a question over all versions, in the order in which the present one asks them, then what is no longer asked. */
export function columnsOver(versions: readonly ColumnVersion[]): AnswerColumn[] {
  let current = new Map<string, AnswerColumn>();
  const gone: AnswerColumn[] = [];
  const inOrder = versions.toSorted((a, b) => a.number - b.number);
  for (const { number, schema, migrations } of inOrder) {
    for (const step of migrations) {
      const column = "to" in step ? current.get(step.from) : undefined;
      if (!column || !("to" in step)) continue;
      current.delete(step.from);
      current.set(step.to, column);
    }
    const next = new Map<string, AnswerColumn>();
    for (const [path, question] of leafQuestions(schema)) {
      const column = current.get(path) ?? { label: "", paths: new Map() };
      column.label = labelOf(schema, path);
      column.paths.set(number, { path, schema: question });
      next.set(path, column);
    }
    gone.push(...[...current].filter(([path]) => !next.has(path)).map(([, column]) => column));
    current = next;
  }
  return [
    ...asAsked(current, inOrder.at(-1)?.sections ?? []),
    ...gone.map((column) => ({ ...column, label: `${column.label} (no longer asked)` })),
  ];
}

/** Columns in the order of the sections. A question that only some answers bring in stands last in its schema. */
function asAsked(
  columns: ReadonlyMap<string, AnswerColumn>,
  sections: readonly AskedSection[],
): AnswerColumn[] {
  const names = sections.flatMap(({ fields = [] }) => fields.flat());
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = ([path]: [string, AnswerColumn]): number =>
    places.get(path.split(".")[0] ?? path) ?? names.length;
  return [...columns].toSorted((a, b) => placeOf(a) - placeOf(b)).map(([, column]) => column);
}

/** Questions that are answered themselves, not the groups around them. A file and a signature are one answer each. */
const leafQuestions = (schema: Schema, before = ""): [string, Schema][] =>
  Object.entries(propertiesOf(schema)).flatMap(([name, part]): [string, Schema][] =>
    isGroup(part) ? leafQuestions(part, `${before}${name}.`) : [[before + name, part]],
  );

const isGroup = (schema: Schema): boolean =>
  schema.properties !== undefined && schema["x-title"] === undefined && fieldTypeOf(schema).name === "object";
