import { type ASTNode, ParseError } from "@marcbachmann/cel-js";
import { callable, isDay, language, methods } from "./environment.ts";

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

/** The name under which the library knows a field: its own words, such as `type` and `list`, stay free for fields. */
export const variable = (name: string): string => `_${name}`;

/** What the text of the library gets at a place: fields their variable, numbers the one kind that there is. */
type Insertion = [at: number, text: string];

/**
 * Reads an expression. It takes what docs/definitions.md names and nothing else of the library: no regular expressions,
 * loops, maps or types.
 */
export function read(text: string): Read | Mistake {
  if (text.length > longest)
    return { found: `${text.length} characters`, expected: `an expression of at most ${longest} characters` };
  try {
    const names = new Set<string>();
    const insertions: Insertion[] = [];
    const reading: Reading = { text, names, insertions, isGuarded: false };
    const mistake = visit(language.parse(text).ast, reading);
    return mistake ?? { names, isGuarded: reading.isGuarded, source: withInsertions(text, insertions) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { found: error.summary, expected: "an expression, such as hours * rate" };
  }
}

interface Reading {
  text: string;
  names: Set<string>;
  insertions: Insertion[];
  isGuarded: boolean;
}

const comparing = ["==", "!=", "<", "<=", ">", ">="] as const;
const reckoning = ["+", "-", "*", "/"] as const;
const branching = ["?:", "&&", "||", "in"] as const;
/** What may have a value although a part of it has none. */
const guarding: ReadonlySet<string> = new Set(["?:", "&&", "||", "filled", "orElse"]);
const several: ReadonlySet<string> = new Set([...comparing, ...reckoning, ...branching, "list"]);

function visit(node: ASTNode, reading: Reading): Mistake | undefined {
  const all = (nodes: readonly ASTNode[]) => firstOf(nodes, (one) => visit(one, reading));
  if (guarding.has(node.op === "call" ? node.args[0] : node.op)) reading.isGuarded = true;
  switch (node.op) {
    case "value":
      return visitValue(node, reading);
    case "id":
      reading.names.add(node.args);
      reading.insertions.push([node.start, "_"]);
      return undefined;
    case "call":
      return visitCall(node.args[0], node.args[1]) ?? all(node.args[1]);
    case "rcall": {
      const [name, receiver, rest] = node.args;
      return methods.has(name) ? all([receiver, ...rest]) : unknownFunction(name);
    }
    case "!_":
    case "-_":
      return visit(node.args, reading);
    default:
      return several.has(node.op)
        ? all(node.args as readonly ASTNode[])
        : {
            found: reading.text.slice(node.start, node.end),
            expected: "a field of the record itself: groups, rows and other records are not read",
          };
  }
}

/** Texts, numbers, true and false may be written out. */
function visitValue({ args, start, end }: ASTNode, { text, insertions }: Reading): Mistake | undefined {
  if (typeof args === "string" || typeof args === "boolean") return undefined;
  const written = text.slice(start, end);
  if ((typeof args === "bigint" || typeof args === "number") && /^\d{1,15}(\.\d{1,15})?$/.test(written)) {
    insertions.push([start, "_n("], [end, typeof args === "bigint" ? ".0)" : ")"]);
    return undefined;
  }
  return args === null
    ? { found: "null", expected: "filled(field), or orElse(field, value)" }
    : { found: written, expected: "a number such as 12 or 0.5, a text in quotes, true or false" };
}

function visitCall(name: string, given: readonly ASTNode[]): Mistake | undefined {
  const [first] = given;
  if (!callable.has(name) || name === "_n") return unknownFunction(name);
  if (name === "filled" && first?.op !== "id")
    return { found: "filled() of something else", expected: "filled(field)" };
  if (name === "date" && !(first?.op === "value" && typeof first.args === "string" && isDay(first.args)))
    return { found: "date() of something else", expected: 'a day that exists, such as date("2026-07-01")' };
  return undefined;
}

const unknownFunction = (name: string): Mistake => ({
  found: `${name}()`,
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

function withInsertions(text: string, insertions: readonly Insertion[]): string {
  let done = 0;
  const parts: string[] = [];
  for (const [at, added] of insertions.toSorted(([a], [b]) => a - b)) {
    parts.push(text.slice(done, at), added);
    done = at;
  }
  return [...parts, text.slice(done)].join("");
}
