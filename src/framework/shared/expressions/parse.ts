import type { ASTNode } from "@marcbachmann/cel-js";
import { language } from "./environment.ts";

/** Words that the language keeps for other uses, and that fields may nevertheless be called. */
const kept = [
  ..."as break const continue else for function if import let loop".split(" "),
  ..."package namespace return var void while".split(" "),
];
const textsAndKept = new RegExp(
  `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|(?<!\\w)(?:${kept.join("|")})(?!\\w)`,
  "g",
);

/** A kept word under which the language takes it for a name: of the same length, so that places in the text stay right. */
const disguised = (word: string): string => `_${word.slice(1)}`;
const own = new Map(kept.map((word) => [disguised(word), word]));

/**
 * The parts of an expression, with their places in the text.
 * @throws {ParseError} where it isn't one
 */
export const parse = (text: string): ASTNode =>
  language.parse(text.replace(textsAndKept, (found) => (/^["']/.test(found) ? found : disguised(found)))).ast;

/** A name as it was written. */
export const asWritten = (name: string): string => own.get(name) ?? name;

/** The field that a part of an expression is, such as `address.state`; undefined where it is something else. */
export function nameOf(node: ASTNode): string | undefined {
  if (node.op === "id") return asWritten(node.args);
  if (node.op !== ".") return undefined;
  const group = nameOf(node.args[0]);
  return group === undefined ? undefined : `${group}.${asWritten(node.args[1])}`;
}
