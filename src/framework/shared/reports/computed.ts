import { compileNamed, type Expression, isRight, todayName } from "../expressions/expression.ts";
import type { Named } from "../expressions/names.ts";
import type { Mistake } from "../expressions/read.ts";
import { isTree, namesIn, partsOf, type Tree, treeOf } from "../expressions/tree.ts";
import { type Kind, kindOf } from "../expressions/values.ts";
import type { Field } from "../fields/fields.ts";
import { fieldTypeOf } from "../fields/registry.ts";
import type { Schema } from "../schema/schema.ts";
import { isWorkedOut } from "./related.ts";
import { computedLimits, computedName, type WrittenColumn } from "./written.ts";

/** A column that a report computes, as a field among others. */
export interface ComputedField extends Field {
  computed: {
    /** What is computed. A name in it is a column, another computed one, or the present day. */
    tree: Tree;
    /** The columns that it is made of in the end, computed ones by what these are made of. */
    of: ReadonlyMap<string, Field>;
    /** How many computed columns stand on each other, itself included, and how many parts all of them have. */
    levels: number;
    parts: number;
    /** The same, to be evaluated over a row with these columns. */
    expression: Expression;
  };
}

/** Whether a column is computed by its report. */
export const isComputedField = (field: Field): field is ComputedField => "computed" in field;

/** Finds a column for an expression by the name that it has there, or says what is wrong with it. */
export type FindColumn = (name: string) => Field | Mistake | undefined;

const isField = (found: Field | Mistake | undefined): found is Field =>
  found !== undefined && "type" in found;

const schemas: Partial<Record<Kind, Schema>> = {
  number: { type: "number" },
  text: { type: "string" },
  "yes or no": { type: "boolean" },
  date: { type: "string", format: "date" },
  "date and time": { type: "string", format: "date-time" },
};

const readable =
  "a column with a number, an amount, a text, a choice, yes or no, a date or a time of the records themselves or of one that they refer to";

/**
 * Reads a computed column.
 * @param find the columns that exist for anyone who reads: by what it returns nobody learns of others
 * @returns what is wrong with it, where something is
 */
export function computedField(written: WrittenColumn, find: FindColumn): ComputedField | Mistake {
  const read = new Map<string, Field>();
  const named = (name: string): Named | Mistake | undefined => {
    const field = find(name);
    if (!field && name === todayName) return undefined;
    if (!field) return { found: name, expected: "a column of this report" };
    if (!isField(field)) return field;
    const kind = kindOfColumn(name, field);
    if (kind === undefined) return { found: name, expected: readable };
    read.set(name, field);
    return { kind, level: 0, steps: [field.name], path: name, schemas: [field.schema] };
  };
  // `count(features)` is how many there are in a list of the row, `count(repairs.vehicle)` how many records refer to it.
  const isName = (text: string): boolean => {
    if (!isWorkedOut(text)) return false;
    const inner = find(text.slice(text.indexOf("(") + 1, -1));
    return !(isField(inner) && kindRead(inner));
  };
  const expression = compileNamed(written.expression, named, isName);
  if (!isRight(expression)) return expression;
  const kindNamed = (name: string): Kind => kindOfColumn(name, read.get(name)) ?? "date";
  const tree = treeOf(written.expression, kindNamed, isName);
  if (!isTree(tree)) return tree;
  const made = standingOn(tree, read);
  if (!("levels" in made)) return made;
  const schema = schemas[tree.kind];
  if (!schema)
    return {
      found: `an expression that makes a ${tree.kind}`,
      expected: "a number, text, yes or no, or date",
    };
  if (written.format === "money" && tree.kind !== "number")
    return {
      found: `an amount that is a ${tree.kind}`,
      expected: "an expression that makes a number, in cents",
    };
  return {
    ...fieldFrom(
      written,
      written.format === "money" ? { type: "integer", format: "money" } : schema,
      read.values(),
    ),
    computed: { tree, expression, ...made },
  };
}

/** What an expression comes to be made of with the computed columns that it reads, unless that is too much. */
function standingOn(
  tree: Tree,
  read: ReadonlyMap<string, Field>,
): Pick<ComputedField["computed"], "of" | "levels" | "parts"> | Mistake {
  const of = new Map(
    [...read].flatMap(([name, field]) =>
      isComputedField(field) ? [...field.computed.of] : ([[name, field]] as const),
    ),
  );
  const others = namesIn(tree).flatMap((name) => {
    const field = read.get(name);
    return field && isComputedField(field) ? [field.computed] : [];
  });
  const levels = 1 + Math.max(0, ...others.map((other) => other.levels));
  const parts = others.reduce((sum, other) => sum + other.parts, partsOf(tree));
  if (levels > computedLimits.levels)
    return { found: `${levels} columns one on the other`, expected: `at most ${computedLimits.levels}` };
  return parts > computedLimits.parts
    ? {
        found: `${parts} parts with those of the columns that it reads`,
        expected: `at most ${computedLimits.parts}`,
      }
    : { of, levels, parts };
}

/** The field of a computed column; it is as sensitive as what it reads. */
const fieldFrom = (written: WrittenColumn, schema: Schema, of: Iterable<Field>): Field => ({
  name: computedName(written),
  label: written.label,
  schema,
  type: fieldTypeOf(schema),
  required: false,
  readOnly: true,
  sensitive: [...of].find(({ sensitive }) => sensitive !== undefined)?.sensitive,
});

const unread = new Set(["id", "references", "repeat", "object", "permissions"]);

/** What a column is to an expression; undefined for what it cannot read. */
const kindRead = (field: Field | undefined): Kind | undefined =>
  field && !unread.has(field.type.name) ? kindOf(field.schema) : undefined;

/** What a column by this name is to an expression: a count is a number, whatever it counts. */
const kindOfColumn = (name: string, field: Field | undefined): Kind | undefined =>
  field && name.startsWith("count(") && isWorkedOut(name) ? "number" : kindRead(field);

/** What is wrong with a computed column, for anyone who wrote it. */
export const mistakeInWords = ({ found, expected }: Mistake): string =>
  `“${found.replace(/^no such overload: /, "")}” does not fit. Expected ${expected.replace(" of docs/definitions.md", "")}.`;
