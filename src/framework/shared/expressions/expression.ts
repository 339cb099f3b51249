import { EvaluationError } from "@marcbachmann/cel-js";
import { isObject, type JsonObject } from "../schema/schema.ts";
import { language } from "./environment.ts";
import { fieldNamed, type Named, valueNamed } from "./names.ts";
import { type IsName, type Mistake, read, variable } from "./read.ts";
import { type Fields, type Scope, scopeOf } from "./scope.ts";
import { celTypes, Day, type Kind, kinds } from "./values.ts";

/** An expression over the fields of a record that is right. */
export interface Expression {
  /** What it makes. */
  kind: Kind;
  /** The fields that it reads. */
  reads: readonly Named[];
  /**
   * What it comes to, as the language has it; undefined where it has no value, because a field that it needs has none or
   * a number cannot be divided. It never throws, whatever the record holds.
   * @param around the record; of a group or row, itself first, what is around it next and the record last
   * @param today the provider's day, for a condition
   */
  evaluate: (around: JsonObject | readonly JsonObject[], today?: string) => unknown;
}

/** The provider's present day, in conditions: a field of that name comes before it. */
export const todayName = "today";

const known = new WeakMap<Scope, Map<string, Expression | Mistake>>();

/**
 * An expression over fields, read and checked once.
 * @param from the fields of a record, which it may name, or those beside and around it
 * @param when whether it is a condition, which is asked each time and may name the present day
 */
export function compile(text: string, from: Fields | Scope, { when = false } = {}): Expression | Mistake {
  const scope = isScope(from) ? from : scopeOf(from);
  const all = known.get(scope) ?? new Map<string, Expression | Mistake>();
  known.set(scope, all);
  const key = `${when} ${text}`;
  const made = all.get(key) ?? compiled(text, scope, when);
  all.set(key, made);
  return made;
}

const isScope = (from: Fields | Scope): from is Scope => Array.isArray(from.levels);

/** Whether an expression is right. */
export const isRight = (made: Expression | Mistake): made is Expression => "evaluate" in made;

const compiled = (text: string, scope: Scope, when: boolean): Expression | Mistake =>
  compileNamed(text, (name) => (name === todayName ? presentDay(scope, when) : fieldNamed(name, scope)));

/**
 * An expression over whatever has names. It is read and checked again each time.
 * @param find what a name stands for; undefined for the present day
 * @param isName which parts that look like functions are names too
 */
export function compileNamed(
  text: string,
  find: (name: string) => Named | Mistake | undefined,
  isName?: IsName,
): Expression | Mistake {
  const found = read(text, isName);
  if (!("names" in found)) return found;
  const values = new Map<string, Named | undefined>();
  for (const name of found.names) {
    const named = find(name);
    if (named && "expected" in named) return named;
    values.set(name, named);
  }
  // Numbers take a call each in what the library is given: what was written is within the limits already.
  const own = language.clone({ limits: { maxAstNodes: 1000, maxDepth: 100 } });
  for (const [name, named] of values) own.registerVariable(variable(name), celTypes[named?.kind ?? "date"]);
  const { isGuarded } = found;
  const parsed = own.parse(found.source);
  const { type, error } = parsed.check();
  if (error) return mistakeOf(error, found.names);
  const made = kinds.find((kind) => celTypes[kind] === type);
  if (!made)
    return {
      found: inWords(String(type), found.names),
      expected: "a number, text, yes or no, date, or list of texts or numbers",
    };
  return {
    kind: made,
    reads: [...values.values()].filter((named) => named !== undefined),
    evaluate: (around, today) =>
      evaluated({ parsed, values, isGuarded }, isObject(around) ? [around] : around, today),
  };
}

/** The present day, which only a condition may name; a field of that name comes before it. */
function presentDay(scope: Scope, when: boolean): Named | Mistake | undefined {
  if (scope.levels.some(({ fields }) => Object.hasOwn(fields, todayName)))
    return fieldNamed(todayName, scope);
  return when
    ? undefined
    : {
        found: todayName,
        expected:
          "fields alone: what is computed is kept, and would be wrong tomorrow; conditions may name today",
      };
}

/** An expression that was checked. */
interface Checked {
  parsed: (context: Map<string, unknown>) => unknown;
  /** What each name stands for; none for the present day. */
  values: ReadonlyMap<string, Named | undefined>;
  isGuarded: boolean;
}

function evaluated(
  { parsed, values, isGuarded }: Checked,
  around: readonly JsonObject[],
  today: string | undefined,
): unknown {
  // A map, so that no name finds what every object has.
  const context = new Map<string, unknown>();
  try {
    for (const [name, named] of values) {
      const value = named ? valueNamed(named, around) : today && new Day(today);
      if (value !== undefined) context.set(variable(name), value);
    }
    return context.size < values.size && !isGuarded ? undefined : parsed(context);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/** What the library found wrong, in the words of definitions. */
function mistakeOf(error: { code: string; summary: string }, names: ReadonlySet<string>): Mistake {
  const ways: Record<string, string> = {
    no_such_overload: "two values of one kind; string(number) makes a text of a number",
    no_matching_overload: "a function of docs/definitions.md with values of the kinds that it takes",
    invalid_condition_type: "yes or no in front of the question mark",
    incompatible_ternary_branches: "values of one kind on both sides of the colon",
    invalid_logical_operand: "yes or no on both sides of && and ||",
    heterogeneous_list_element: "a list of texts, or of numbers",
  };
  return {
    found: inWords(error.summary, names),
    expected: ways[error.code] ?? "an expression, such as hours * rate",
  };
}

/** The library's names of kinds and fields, as definitions have them. */
function inWords(text: string, names: ReadonlySet<string>): string {
  const kinds = Object.entries(celTypes).toSorted(([, a], [, b]) => b.length - a.length);
  const fields = [...names].toSorted((a, b) => b.length - a.length);
  const said = kinds.reduce((words, [kind, type]) => words.replaceAll(type, kind), text);
  return fields
    .reduce((words, name) => words.replaceAll(variable(name), name), said)
    .replaceAll(/\b_(?=[a-z])/gi, "");
}
