import { type Field, hasExpression } from "../fields/fields.ts";
import type { Schema } from "../schema/schema.ts";
import { namesIn } from "../text/template.ts";
import { compile, isRight } from "./expression.ts";
import { type Fields, partsOf, type Scope } from "./scope.ts";

/** A field whose value is made of others. */
export interface Made {
  /** The names that lead to its group or its rows; none at the top of the record. */
  group: readonly string[];
  name: string;
  schema: Schema;
  scope: Scope;
  /** The fields that it is made of, each by its path from the record. */
  of: readonly string[];
}

const pathOf = ({ group, name }: Pick<Made, "group" | "name">): string => [...group, name].join(".");
const topOf = (path: string): string => path.split(".")[0] ?? "";

const known = new WeakMap<readonly Field[], readonly Made[]>();

/** The fields whose values are made of others, each after those that it is made of. A circle, which the checker refuses, is cut. */
export function madeIn(fields: readonly Field[]): readonly Made[] {
  const found = known.get(fields) ?? inOrder(allMade(byName(fields)));
  known.set(fields, found);
  return found;
}

const byName = (fields: readonly Field[]): Fields =>
  Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));

function allMade(fields: Fields): Made[] {
  return partsOf(fields).flatMap(({ path: group, fields: own, scope }) =>
    Object.entries(own).flatMap(([name, schema]): Made[] => {
      const of = sourcesOf(schema, scope, group.length === 0);
      return of ? [{ group, name, schema, scope, of }] : [];
    }),
  );
}

/** What a value is made of; undefined where it is not made of others. Templates and sums are for the record itself. */
function sourcesOf(schema: Schema, scope: Scope, isTop: boolean): string[] | undefined {
  const { "x-template": template, "x-sum-of": terms, "x-computed": rule } = schema;
  if (isTop && template !== undefined) return namesIn(template).map(topOf);
  if (isTop && terms) return terms.map((term) => term.replaceAll(/^-|\?$/g, ""));
  const made = typeof rule === "string" ? compile(rule, scope) : undefined;
  return made && isRight(made) ? made.reads.map(({ path }) => path) : undefined;
}

/** The made values that another one is made of: of a group or a list, all that are in it. */
function before(made: Made, all: ReadonlyMap<string, Made>, within: ReadonlyMap<string, Made[]>): Made[] {
  return made.of.flatMap((path) => {
    const own = all.get(path);
    return [...(own ? [own] : []), ...(within.get(path) ?? [])];
  });
}

function inOrder(all: readonly Made[]): readonly Made[] {
  const byPath = new Map(all.map((made) => [pathOf(made), made]));
  const within = Map.groupBy(
    all.filter(({ group }) => group.length > 0),
    ({ group }) => group[0] ?? "",
  );
  const seen = new Set<Made>();
  const order: Made[] = [];
  const visit = (made: Made): void => {
    if (seen.has(made)) return;
    seen.add(made);
    for (const other of before(made, byPath, within)) visit(other);
    order.push(made);
  };
  for (const made of all) visit(made);
  return order;
}

/** Values that are made of each other, by their paths; the last is the first again. */
export function circlesIn(fields: readonly Field[]): string[][] {
  const all = allMade(byName(fields));
  const byPath = new Map(all.map((made) => [pathOf(made), made]));
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const again = way.indexOf(path);
    if (again >= 0) {
      found.push([...way.slice(again), path]);
      return;
    }
    const made = byPath.get(path);
    if (done.has(path) || !made) return;
    for (const other of made.of) visit(other, [...way, path]);
    done.add(path);
  };
  for (const made of all) visit(pathOf(made), []);
  return found;
}

/** The fields of the record that an expression computes, as a whole or in a part of them. */
export const computedIn = (fields: readonly Field[]): ReadonlySet<string> =>
  new Set(
    madeIn(fields).flatMap(({ group, name, schema }) => (hasExpression(schema) ? [group[0] ?? name] : [])),
  );

const follow = new WeakMap<readonly Field[], ReadonlyMap<string, ReadonlySet<string>>>();

/**
 * The fields of the record that expressions compute, also in a part of them, and those that are made of such: each with
 * all fields of the record that it follows from, at whatever distance.
 */
export function followersIn(fields: readonly Field[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = follow.get(fields) ?? findFollowers(fields);
  follow.set(fields, found);
  return found;
}

function findFollowers(fields: readonly Field[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sources = new Map<string, Set<string>>();
  const computed = computedIn(fields);
  for (const { group, name, of } of madeIn(fields)) {
    const top = group[0] ?? name;
    const own = sources.get(top) ?? new Set();
    sources.set(top, own);
    for (const path of of)
      for (const source of [topOf(path), ...(sources.get(topOf(path)) ?? [])]) own.add(source);
  }
  const follows = ([name, from]: [string, Set<string>]): boolean =>
    computed.has(name) || [...from].some((source) => computed.has(source));
  return new Map([...sources].filter(follows));
}
