import { type ASTNode, ParseError } from "@marcbachmann/cel-js";
import { callable, isDay, methods } from "./environment.ts";
import { asWritten, nameOf, parse } from "./parse.ts";

/** What is wrong with an expression, and what to write instead. */
export interface Mistake {
  found: string;
  expected: string;
}

/** An expression as it was written: which fields it names, and the text that the library is given. */
export interface Read {
  names: ReadonlySet<string>;
  /** Whether it may have a value although a field that it names has none. */
  isGuarded: boolean;
  source: string;
}

/** The longest expression, in characters. */
export const longest = 500;

/**
 * The name under which the library knows a field: its own words, such as `type` and `list`, stay free for fields. One in
 * a group (`address.state`) is a single variable, whose name no field can have.
 */
export const variable = (name: string): string =>
  name.includes(".") ? `in_${[...name].map((sign) => signs[sign] ?? sign).join("")}` : `_${name}`;

/** How signs are written in the name of a variable, which has letters, digits and underscores. */
const signs: Readonly<Record<string, string | undefined>> = {
  ".": "__",
  _: "_0",
  "-": "_1",
  "(": "_2",
  ")": "_3",
};

/** Whether a part of an expression that looks like a function is the name of a value, such as `count(repairs.vehicle)`. */
export type IsName = (written: string) => boolean;

/** What the text of the library gets in the place of another: fields their variable, numbers the one kind that there is. */
type Replacement = [start: number, end: number, text: string];

/**
 * Reads an expression. It takes what docs/definitions.md names and nothing else of the library: no regular expressions,
 * loops, maps or types.
 */
export function read(text: string, isName: IsName = () => false): Read | Mistake {
  if (text.length > longest)
    return { found: `${text.length} characters`, expected: `an expression of at most ${longest} characters` };
  try {
    const names = new Set<string>();
    const replacements: Replacement[] = [];
    const reading: Reading = { text, isName, names, replacements, isGuarded: false };
    const mistake = visit(parse(text), reading);
    return mistake ?? { names, isGuarded: reading.isGuarded, source: withReplacements(text, replacements) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { found: error.summary, expected: "an expression, such as hours * rate" };
  }
}

interface Reading {
  text: string;
  isName: IsName;
  names: Set<string>;
  replacements: Replacement[];
  isGuarded: boolean;
}

const comparing = ["==", "!=", "<", "<=", ">", ">="] as const;
const reckoning = ["+", "-", "*", "/"] as const;
const branching = ["?:", "&&", "||", "in"] as const;
/** What may have a value although a part of it has none. */
const guarding: ReadonlySet<string> = new Set(["?:", "&&", "||", "filled", "orElse"]);
const several = [...comparing, ...reckoning, ...branching, "list"] as const;
const ofSeveral: ReadonlySet<string> = new Set(several);

/** Whether a part is made of others alone: two sides, three branches, or the items of a list. */
export const hasParts = (node: ASTNode): node is Extract<ASTNode, { op: (typeof several)[number] }> =>
  ofSeveral.has(node.op);

function visit(node: ASTNode, reading: Reading): Mistake | undefined {
  const all = (nodes: readonly ASTNode[]) => firstOf(nodes, (one) => visit(one, reading));
  if (guarding.has(node.op === "call" ? node.args[0] : node.op)) reading.isGuarded = true;
  switch (node.op) {
    case "value":
      return visitValue(node, reading);
    case "id":
    case ".":
      return visitName(node, reading);
    case "call": {
      const written = reading.text.slice(node.start, node.end);
      if (reading.isName(written)) return noteName(written, node, reading);
      return visitCall(node.args[0], node.args[1]) ?? all(node.args[1]);
    }
    case "rcall": {
      const [name, receiver, rest] = node.args;
      return methods.has(name) ? all([receiver, ...rest]) : unknownFunction(name);
    }
    case "!_":
    case "-_":
      return visit(node.args, reading);
    default:
      return hasParts(node)
        ? all(node.args)
        : {
            found: reading.text.slice(node.start, node.end),
            expected: "a field of the record itself: places of lists and other records are not read",
          };
  }
}

/** A field, or one in a group or in rows: `address.state`, `lines.amount`. */
function visitName(node: ASTNode, reading: Reading): Mistake | undefined {
  const name = nameOf(node);
  if (name === undefined)
    return {
      found: reading.text.slice(node.start, node.end),
      expected: "a field, such as hours or address.state",
    };
  return noteName(name, node, reading);
}

function noteName(name: string, node: ASTNode, { names, replacements }: Reading): undefined {
  names.add(name);
  replacements.push([node.start, node.end, variable(name)]);
  return undefined;
}

/** Texts, numbers, true and false may be written out. */
function visitValue({ args, start, end }: ASTNode, { text, replacements }: Reading): Mistake | undefined {
  if (typeof args === "string" || typeof args === "boolean") return undefined;
  const written = text.slice(start, end);
  if ((typeof args === "bigint" || typeof args === "number") && /^\d{1,15}(\.\d{1,15})?$/.test(written)) {
    replacements.push([start, end, `_n(${written}${typeof args === "bigint" ? ".0" : ""})`]);
    return undefined;
  }
  return args === null
    ? { found: "null", expected: "filled(field), or orElse(field, value)" }
    : { found: written, expected: "a number such as 12 or 0.5, a text in quotes, true or false" };
}

function visitCall(name: string, given: readonly ASTNode[]): Mistake | undefined {
  const [first] = given;
  if (!callable.has(name) || name === "_n") return unknownFunction(name);
  if (name === "filled" && (first === undefined || nameOf(first) === undefined))
    return { found: "filled() of something else", expected: "filled(field)" };
  if (name === "date" && !(first?.op === "value" && typeof first.args === "string" && isDay(first.args)))
    return { found: "date() of something else", expected: 'a day that exists, such as date("2026-07-01")' };
  return undefined;
}

const unknownFunction = (name: string): Mistake => ({
  found: `${asWritten(name)}()`,
  expected: `one of ${[...callable].filter((one) => one !== "_n").join(", ")}; on a text ${[...methods].join(", ")}`,
});

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function withReplacements(text: string, replacements: readonly Replacement[]): string {
  let done = 0;
  const parts: string[] = [];
  for (const [start, end, put] of replacements.toSorted(([a], [b]) => a - b)) {
    parts.push(text.slice(done, start), put);
    done = end;
  }
  return [...parts, text.slice(done)].join("");
}
