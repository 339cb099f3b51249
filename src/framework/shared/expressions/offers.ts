import type { ASTNode } from "@marcbachmann/cel-js";
import { addDays } from "../dates/dates.ts";
import { fieldAt } from "../fields/fields.ts";
import type { Operator } from "../fields/fieldType.ts";
import type { Condition } from "../filters/filter.ts";
import type { Json, JsonObject, Schema } from "../schema/schema.ts";
import { compile, type Expression, isRight } from "./expression.ts";
import { fieldNamed, type Named, valueNamed } from "./names.ts";
import { nameOf, parse } from "./parse.ts";
import { hasParts, type Mistake, read } from "./read.ts";
import { partAt, partsAround, type Scope } from "./scope.ts";
import { Day, storedValue } from "./values.ts";

/** A reference that offers some records only (`x-offered-when`). */
export interface Offering {
  text: string;
  /** What the reference is called: the expression names fields of the other record by it, as in `vehicle.seats`. */
  name: string;
  /** The fields beside and around the reference. */
  scope: Scope;
}

/** What an expression at a reference says, once the schema of the records that it refers to is known. */
export interface Offer {
  /** The fields of the other record that it compares. */
  fields: readonly string[];
  /** What it reads of the record itself. */
  own: readonly Expression[];
  /** Whether a record is offered. @param around the group or row of the reference first, the record last */
  takes: (around: readonly JsonObject[], other: JsonObject, today: string) => boolean;
  /** The same as conditions on the list of the other records; undefined while something that it reads has no value. */
  conditions: (around: readonly JsonObject[], today: string) => Condition[] | undefined;
}

const known = new WeakMap<Scope, WeakMap<Schema, Map<string, Offer | Mistake>>>();

/** Reads what a reference offers. @param target the schema of the records that it refers to */
export function offerOf(offering: Offering, target: Schema): Offer | Mistake {
  const bySchema = known.get(offering.scope) ?? new WeakMap<Schema, Map<string, Offer | Mistake>>();
  known.set(offering.scope, bySchema);
  const byText = bySchema.get(target) ?? new Map<string, Offer | Mistake>();
  bySchema.set(target, byText);
  const key = `${offering.name} ${offering.text}`;
  const made = byText.get(key) ?? readOffer(offering, target);
  byText.set(key, made);
  return made;
}

/** What a reference of a schema says of the records that it offers. @param path the names that lead to it */
export function offeringAt(schema: Schema, path: readonly string[], text: string): Offering | undefined {
  const part = partAt(partsAround(schema), path.slice(0, -1));
  return part && { text, name: path.at(-1) ?? "", scope: part.scope };
}

/** What an expression at a reference reads of the record itself, as plain values: a choice stays while these do. */
export const ownValuesOf = (offering: Offering, around: readonly JsonObject[]): Json[] =>
  ownNamesOf(offering).map((named) => storedValue({}, valueNamed(named, around)) ?? null);

const ownNames = new WeakMap<Scope, Map<string, readonly Named[]>>();

function ownNamesOf({ text, name, scope }: Offering): readonly Named[] {
  const all = ownNames.get(scope) ?? new Map<string, readonly Named[]>();
  ownNames.set(scope, all);
  const key = `${name} ${text}`;
  const made = all.get(key) ?? readOwnNames({ text, name, scope });
  all.set(key, made);
  return made;
}

function readOwnNames({ text, name, scope }: Offering): readonly Named[] {
  const found = read(text);
  if (!("names" in found)) return [];
  return [...found.names].flatMap((each) => {
    const named = each === name || each.startsWith(`${name}.`) ? undefined : fieldNamed(each, scope);
    return named && "kind" in named ? [named] : [];
  });
}

/** Whether what a reference offers is right. */
export const isOffer = (made: Offer | Mistake): made is Offer => "takes" in made;

function readOffer({ text, name, scope }: Offering, target: Schema): Offer | Mistake {
  const whole = compile(text, withTarget(scope, name, target), { when: true });
  if (!isRight(whole)) return whole;
  if (whole.kind !== "yes or no")
    return { found: `an expression that makes a ${whole.kind}`, expected: "one that makes a yes or no" };
  const comparisons: Comparison[] = [];
  for (const part of conjunctsOf(parse(text))) {
    const comparison = comparisonOf(part, text, { name, scope, target });
    if ("expected" in comparison) return comparison;
    comparisons.push(comparison);
  }
  return {
    fields: [...new Set(comparisons.flatMap(({ field }) => field ?? []))],
    own: comparisons.flatMap(({ value }) => (typeof value === "boolean" ? [] : [value])),
    takes: (around, other, today) => {
      const [own = {}, ...rest] = around;
      return whole.evaluate([{ ...own, [name]: other }, ...rest], today) === true;
    },
    conditions: (around, today) => conditionsOf(comparisons, around, today),
  };
}

/** The fields around a reference, with those of the other record below its name. */
function withTarget({ levels: [first, ...rest], isRow }: Scope, name: string, target: Schema): Scope {
  const other: Schema = { ...target, type: "object" };
  return {
    levels: [{ path: first?.path ?? [], fields: { ...first?.fields, [name]: other } }, ...rest],
    isRow,
  };
}

const conjunctsOf = (node: ASTNode): ASTNode[] =>
  node.op === "&&" ? node.args.flatMap(conjunctsOf) : [node];

/** A field of the other record and the value that it is compared with; without a field, a condition on the record itself. */
interface Comparison {
  field?: string;
  operator: Operator;
  value: Expression | boolean;
  /** Days by which the value is moved, where lists compare with days before and after only. */
  days: number;
}

/** How a list compares, by sign: the first that the field's type has. */
const operators: Readonly<Record<string, readonly Operator[]>> = {
  "==": ["is", "=", "on", "equals"],
  in: ["in"],
  ">": [">", "after"],
  ">=": [">=", "after"],
  "<": ["<", "before"],
  "<=": ["<=", "before"],
};
const turned: Readonly<Record<string, string>> = { ">": "<", ">=": "<=", "<": ">", "<=": ">=", "==": "==" };

function comparisonOf(
  node: ASTNode,
  text: string,
  { name, scope, target }: { name: string; scope: Scope; target: Schema },
): Comparison | Mistake {
  const written = text.slice(node.start, node.end);
  const fieldOf = (part: ASTNode): string | undefined => {
    const path = nameOf(part);
    return path?.startsWith(`${name}.`) ? path.slice(name.length + 1) : undefined;
  };
  const unreadable: Mistake = {
    found: written,
    expected: `comparisons (==, <, <=, >, >=, in) of ${name}.<field> with values of the record itself, joined by &&`,
  };
  const asked = node.op === "!_" ? node.args : node;
  const flag = fieldOf(asked);
  if (flag !== undefined) return withOperator({ field: flag, value: node.op !== "!_", sign: "==" });
  if (!mentions(node, name)) {
    const own = compile(written, scope, { when: true });
    return isRight(own) ? { operator: "is", value: own, days: 0 } : own;
  }
  const [left, right] = node.op in operators && hasParts(node) ? node.args : [];
  if (!left || !right) return unreadable;
  const [field, other, sign] =
    fieldOf(left) !== undefined ? [fieldOf(left), right, node.op] : [fieldOf(right), left, turned[node.op]];
  if (field === undefined || sign === undefined || mentions(other, name)) return unreadable;
  const value = compile(text.slice(other.start, other.end), scope, { when: true });
  return isRight(value) ? withOperator({ field, value, sign }) : value;

  function withOperator(asking: {
    field: string;
    value: Expression | boolean;
    sign: string;
  }): Comparison | Mistake {
    const has = fieldAt(target, asking.field)?.type.operators ?? [];
    const operator = operators[asking.sign]?.find((one) => has.includes(one));
    if (operator === undefined)
      return { found: written, expected: "a comparison that the list of these records can filter by" };
    const days =
      operator === "after" && asking.sign === ">="
        ? -1
        : operator === "before" && asking.sign === "<="
          ? 1
          : 0;
    return { field: asking.field, operator, value: asking.value, days };
  }
}

/** Whether a part of an expression names the other record. */
function mentions(node: ASTNode, name: string): boolean {
  const path = nameOf(node);
  if (path !== undefined) return path === name || path.startsWith(`${name}.`);
  return partsOf(node.args).some((part) => mentions(part, name));
}

const partsOf = (args: ASTNode["args"]): ASTNode[] =>
  Array.isArray(args)
    ? args.flatMap(partsOf)
    : typeof args === "object" && args !== null && "op" in args
      ? [args]
      : [];

function conditionsOf(
  comparisons: readonly Comparison[],
  around: readonly JsonObject[],
  today: string,
): Condition[] | undefined {
  const conditions: Condition[] = [];
  for (const { field, operator, value, days } of comparisons) {
    const found = typeof value === "boolean" ? value : value.evaluate(around, today);
    if (found === undefined || (field === undefined && found !== true)) return undefined;
    if (field !== undefined) conditions.push({ field, operator, value: compared(found, days) });
  }
  return conditions;
}

const compared = (value: unknown, days: number): Json | undefined =>
  value instanceof Day ? addDays(value.iso, days) : storedValue({}, value);
