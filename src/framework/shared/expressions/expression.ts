import { EvaluationError } from "@marcbachmann/cel-js";
import type { JsonObject, Schema } from "../schema/schema.ts";
import { language } from "./environment.ts";
import { type Mistake, read, variable } from "./read.ts";
import { celTypes, Day, type Kind, kindOf, valueOf } from "./values.ts";

/** An expression over the fields of a record that is right. */
export interface Expression {
  /** What it makes. */
  kind: Kind;
  /** The fields that it reads. */
  reads: readonly string[];
  /**
   * What it comes to, as the language has it; undefined where it has no value, because a field that it needs has none or
   * a number cannot be divided. It never throws, whatever the record holds.
   * @param today the provider's day, for a condition
   */
  evaluate: (record: JsonObject, today?: string) => unknown;
}

/** The provider's present day, in conditions: a field of that name comes before it. */
export const todayName = "today";

const known = new WeakMap<Record<string, Schema>, Map<string, Expression | Mistake>>();

/**
 * An expression over fields, read and checked once.
 * @param fields the fields that it may name, by name
 * @param when whether it is a condition, which is asked each time and may name the present day
 */
export function compile(
  text: string,
  fields: Record<string, Schema>,
  { when = false } = {},
): Expression | Mistake {
  const all = known.get(fields) ?? new Map<string, Expression | Mistake>();
  known.set(fields, all);
  const key = `${when} ${text}`;
  const made = all.get(key) ?? compiled(text, fields, when);
  all.set(key, made);
  return made;
}

/** Whether an expression is right. */
export const isRight = (made: Expression | Mistake): made is Expression => "evaluate" in made;

function compiled(text: string, fields: Record<string, Schema>, when: boolean): Expression | Mistake {
  const found = read(text);
  if (!("names" in found)) return found;
  const kinds = new Map<string, Kind>();
  for (const name of found.names) {
    const kind = kindNamed(name, fields, when);
    if (typeof kind === "object") return kind;
    kinds.set(name, kind);
  }
  // Numbers take a call each in what the library is given: what was written is within the limits already.
  const own = language.clone({ limits: { maxAstNodes: 1000, maxDepth: 100 } });
  for (const [name, kind] of kinds) own.registerVariable(variable(name), celTypes[kind]);
  const { isGuarded } = found;
  const parsed = own.parse(found.source);
  const { type, error } = parsed.check();
  if (error) return mistakeOf(error);
  const made = (Object.keys(celTypes) as Kind[]).find((kind) => celTypes[kind] === type);
  if (!made)
    return { found: inWords(String(type)), expected: "a number, text, yes or no, date or list of texts" };
  return {
    kind: made,
    reads: [...kinds.keys()].filter((name) => Object.hasOwn(fields, name)),
    evaluate: (record, today) =>
      evaluated({ parsed, kinds, isGuarded }, record, Object.hasOwn(fields, todayName) ? undefined : today),
  };
}

function kindNamed(name: string, fields: Record<string, Schema>, when: boolean): Kind | Mistake {
  const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (schema)
    return (
      kindOf(schema) ?? {
        found: name,
        expected: "a field with a number, a text, yes or no, a date or a list of texts",
      }
    );
  if (name !== todayName) return { found: name, expected: "a field of the same record" };
  return when
    ? "date"
    : {
        found: todayName,
        expected:
          "fields alone: what is computed is kept, and would be wrong tomorrow; conditions may name today",
      };
}

/** An expression that was checked. */
interface Checked {
  parsed: (context: Map<string, unknown>) => unknown;
  kinds: ReadonlyMap<string, Kind>;
  isGuarded: boolean;
}

function evaluated(
  { parsed, kinds, isGuarded }: Checked,
  record: JsonObject,
  today: string | undefined,
): unknown {
  // A map, so that no name finds what every object has.
  const context = new Map<string, unknown>();
  try {
    for (const [name, kind] of kinds) {
      const value = Object.hasOwn(record, name) ? valueOf(kind, record[name]) : undefined;
      if (value !== undefined) context.set(variable(name), value);
    }
    if (today !== undefined && kinds.has(todayName)) context.set(variable(todayName), new Day(today));
    return context.size < kinds.size && !isGuarded ? undefined : parsed(context);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/** What the library found wrong, in the words of definitions. */
function mistakeOf(error: { code: string; summary: string }): Mistake {
  const ways: Record<string, string> = {
    no_such_overload: "two values of one kind; string(number) makes a text of a number",
    no_matching_overload: "a function of docs/definitions.md with values of the kinds that it takes",
    invalid_condition_type: "yes or no in front of the question mark",
    incompatible_ternary_branches: "values of one kind on both sides of the colon",
    invalid_logical_operand: "yes or no on both sides of && and ||",
    heterogeneous_list_element: "a list of texts, or of numbers",
  };
  return {
    found: inWords(error.summary),
    expected: ways[error.code] ?? "an expression, such as hours * rate",
  };
}

/** The library's names of kinds and fields, as definitions have them. */
function inWords(text: string): string {
  const kinds = Object.entries(celTypes).toSorted(([, a], [, b]) => b.length - a.length);
  return kinds
    .reduce((said, [kind, type]) => said.replaceAll(type, kind), text)
    .replaceAll(/\b_(?=[a-z])/gi, "");
}
