import type { ASTNode } from "@marcbachmann/cel-js";
import { nameOf, parse } from "./parse.ts";
import { hasParts, type IsName, type Mistake } from "./read.ts";
import { type Kind, listOf } from "./values.ts";

/** A part of an expression with the kind of its value, for whatever evaluates it otherwise than the library does. */
export type Tree = { kind: Kind } & (
  | { op: "value"; value: string | number | boolean }
  | { op: "values"; values: readonly (string | number)[] }
  | { op: "name"; name: string }
  | { op: TreeOperator; of: readonly Tree[] }
);

/** What is done with values: the signs, functions and methods of the language. */
export type TreeOperator = keyof typeof signatures;

/** Kinds that are taken; `same` is one kind for all of these, which is also what it makes where it makes `same`. */
type Taken = Kind | "same" | "any" | "list";
type Signature = readonly [takes: readonly Taken[], makes: Kind | "same"];

const number = "number";
const text = "text";
const truth = "yes or no";
const day = "date";
const instant = "date and time";

const comparison: readonly Signature[] = [
  [[number, number], truth],
  [[text, text], truth],
  [[day, day], truth],
  [[instant, instant], truth],
];
const reckoning: readonly Signature[] = [[[number, number], number]];
const ofNumber: readonly Signature[] = [[[number], number]];
const ofDay: readonly Signature[] = [[[day], number]];
const ofText: readonly Signature[] = [[[text], text]];
const inText: readonly Signature[] = [[[text, text], truth]];
const joining: readonly Signature[] = [[[truth, truth], truth]];
const moving: readonly Signature[] = [[[day, number], day]];
const apart: readonly Signature[] = [[[instant, instant], number]];

const signatures = {
  "+": [...reckoning, [[text, text], text]],
  "-": reckoning,
  "*": reckoning,
  "/": reckoning,
  "-_": ofNumber,
  "!_": [[[truth], truth]],
  "&&": joining,
  "||": joining,
  "?:": [[[truth, "same", "same"], "same"]],
  "==": [...comparison, [[truth, truth], truth]],
  "!=": [...comparison, [[truth, truth], truth]],
  "<": comparison,
  "<=": comparison,
  ">": comparison,
  ">=": comparison,
  in: [
    [[text, "list of texts"], truth],
    [[number, "list of numbers"], truth],
  ],
  round: [...ofNumber, ...reckoning],
  floor: ofNumber,
  ceil: ofNumber,
  abs: ofNumber,
  min: reckoning,
  max: reckoning,
  string: [[[number], text]],
  length: [[[text], number]],
  count: [[["list"], number]],
  year: ofDay,
  month: ofDay,
  day: ofDay,
  weekday: ofDay,
  addDays: moving,
  addMonths: moving,
  daysBetween: [[[day, day], number]],
  hoursBetween: apart,
  minutesBetween: apart,
  filled: [[["any"], truth]],
  orElse: [[["same", "same"], "same"]],
  contains: inText,
  startsWith: inText,
  endsWith: inText,
  lowerAscii: ofText,
  upperAscii: ofText,
  trim: ofText,
} as const satisfies Record<string, readonly Signature[]>;

const isOperator = (op: string): op is TreeOperator => Object.hasOwn(signatures, op);

/**
 * An expression that was compiled, as a tree. What cannot be evaluated by itself is refused: lists that are put together of
 * fields, sums over rows, and times that are taken from each other.
 * @param kindOf the kind of what a name stands for
 * @param isName which parts that look like functions are names too
 */
export const treeOf = (
  source: string,
  kindOf: (name: string) => Kind,
  isName: IsName = () => false,
): Tree | Mistake => treeFrom(parse(source), { source, kindOf, isName });

/** How many parts a tree has. */
export const partsOf = (tree: Tree): number =>
  "of" in tree ? tree.of.reduce((sum, part) => sum + partsOf(part), 1) : 1;

/** The names that stand in a tree, each as often as it does. */
export const namesIn = (tree: Tree): string[] =>
  tree.op === "name" ? [tree.name] : "of" in tree ? tree.of.flatMap(namesIn) : [];

/** Whether it is a tree, and nothing wrong. */
export const isTree = (made: Tree | Mistake): made is Tree => "kind" in made;

interface From {
  source: string;
  isName: IsName;
  kindOf: (name: string) => Kind;
}

function treeFrom(node: ASTNode, from: From): Tree | Mistake {
  const name = nameOf(node);
  if (name !== undefined) return { op: "name", name, kind: from.kindOf(name) };
  switch (node.op) {
    case "value":
      return written(node.args) ?? unfit(node, from);
    case "list":
      return listFrom(node, from);
    case "call": {
      const [called, given] = node.args;
      const whole = from.source.slice(node.start, node.end);
      if (from.isName(whole)) return { op: "name", name: whole, kind: from.kindOf(whole) };
      if (called === "date") return dayFrom(given[0]) ?? unfit(node, from);
      return applied(called, given, node, from);
    }
    case "rcall": {
      const [called, receiver, rest] = node.args;
      return applied(called, [receiver, ...rest], node, from);
    }
    case "!_":
    case "-_":
      return applied(node.op, [node.args], node, from);
    default:
      return hasParts(node) ? applied(node.op, node.args, node, from) : unfit(node, from);
  }
}

const unfit = (node: ASTNode, { source }: From): Mistake => ({
  found: source.slice(node.start, node.end),
  expected: "something that a report can compute; lists are written out, such as [1, 2]",
});

function written(value: unknown): Tree | undefined {
  if (typeof value === "bigint") return { op: "value", value: Number(value), kind: number };
  if (typeof value === "number") return { op: "value", value, kind: number };
  if (typeof value === "string") return { op: "value", value, kind: text };
  return typeof value === "boolean" ? { op: "value", value, kind: truth } : undefined;
}

const dayFrom = (node: ASTNode | undefined): Tree | undefined =>
  node?.op === "value" && typeof node.args === "string"
    ? { op: "value", value: node.args, kind: day }
    : undefined;

function listFrom(node: Extract<ASTNode, { op: "list" }>, from: From): Tree | Mistake {
  const items = node.args.map((item) => (item.op === "value" ? written(item.args) : undefined));
  const kind = listOf(items[0]?.kind);
  const values = items.flatMap((item) =>
    item?.op === "value" && typeof item.value !== "boolean" ? [item.value] : [],
  );
  return kind && values.length === items.length ? { op: "values", values, kind } : unfit(node, from);
}

function applied(op: string, given: readonly ASTNode[], node: ASTNode, from: From): Tree | Mistake {
  const of: Tree[] = [];
  for (const part of given) {
    const tree = treeFrom(part, from);
    if (!isTree(tree)) return tree;
    of.push(tree);
  }
  const kind = isOperator(op)
    ? kindMade(
        signatures[op],
        of.map((tree) => tree.kind),
      )
    : undefined;
  return kind === undefined || !isOperator(op) ? unfit(node, from) : { op, of, kind };
}

function kindMade(ways: readonly Signature[], given: readonly Kind[]): Kind | undefined {
  for (const [takes, makes] of ways) {
    if (takes.length !== given.length) continue;
    const shared = given[takes.indexOf("same")];
    const fits = takes.every((taken, index) => {
      const kind = given[index];
      if (taken === "any") return true;
      if (taken === "same") return kind === shared;
      return taken === "list" ? kind?.startsWith("list") === true : kind === taken;
    });
    if (fits) return makes === "same" ? shared : makes;
  }
  return undefined;
}
