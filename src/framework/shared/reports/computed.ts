import { compileNamed, type Expression, isRight, todayName } from "../expressions/expression.ts";
import type { Named } from "../expressions/names.ts";
import type { Mistake } from "../expressions/read.ts";
import { isTree, type Tree, treeOf } from "../expressions/tree.ts";
import { type Kind, kindOf } from "../expressions/values.ts";
import type { Field } from "../fields/fields.ts";
import { fieldTypeOf } from "../fields/registry.ts";
import type { Schema } from "../schema/schema.ts";
import { computedName, type WrittenColumn } from "./written.ts";

/** A column that a report computes, as a field among others. */
export interface ComputedField extends Field {
  computed: {
    /** What is computed, and of what; a name that is none of these is the present day. */
    tree: Tree;
    of: ReadonlyMap<string, Field>;
    /** The same, to be evaluated over a row with these columns. */
    expression: Expression;
  };
}

/** Whether a column is computed by its report. */
export const isComputedField = (field: Field): field is ComputedField => "computed" in field;

const made: Partial<Record<Kind, Schema>> = {
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
 * @param find the columns that exist for whoever reads: by what it returns nobody learns of others
 * @returns what is wrong with it, where something is
 */
export function computedField(
  written: WrittenColumn,
  find: (name: string) => Field | undefined,
): ComputedField | Mistake {
  const of = new Map<string, Field>();
  const named = (name: string): Named | Mistake | undefined => {
    const field = find(name);
    if (!field && name === todayName) return undefined;
    if (!field) return { found: name, expected: "a column of this report" };
    const kind = kindRead(field);
    if (kind === undefined) return { found: name, expected: readable };
    of.set(name, field);
    return { kind, level: 0, steps: [name], path: name, schemas: [field.schema] };
  };
  const expression = compileNamed(written.expression, named);
  if (!isRight(expression)) return expression;
  const tree = treeOf(written.expression, (name) => kindRead(of.get(name)) ?? "date");
  if (!isTree(tree)) return tree;
  const schema = made[tree.kind];
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
      of.values(),
    ),
    computed: { tree, of, expression },
  };
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

/** What is wrong with a computed column, for whoever wrote it. */
export const mistakeInWords = ({ found, expected }: Mistake): string =>
  `“${found.replace(/^no such overload: /, "")}” does not fit. Expected ${expected.replace(" of docs/definitions.md", "")}.`;
