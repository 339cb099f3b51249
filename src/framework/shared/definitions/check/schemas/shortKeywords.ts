import { isOwnLanguage } from "../../../schema/completed.ts";
import { isObject, type Json, type JsonObject } from "../../../schema/schema.ts";
import { escaped } from "../../../text/pointer.ts";
import type { Problem } from "../problem.ts";
import { misfits } from "./choiceWords.ts";

/** Keywords that are read when a schema is completed, with what says the same in any JSON Schema. */
const instead: Readonly<Record<string, string>> = {
  "x-titles": '"oneOf" with "const" and "title"',
  "x-tones": '"oneOf" with "const" and "x-tone"',
  "x-easy-reads": '"x-easy-read" of each field',
  "x-optional": '"required"',
  "x-when": '"allOf" with "if" and "then"',
  "x-required-when": '"allOf" with "if" and "then"',
};

/** Short keywords in a file that is not completed: nobody would read them, and their author would not learn of it. */
export function checkShortKeywords(file: string, schema: JsonObject): Problem[] {
  return isOwnLanguage(schema) ? [] : shortIn(file, schema, "", false);
}

/** @param isNames whether the keys of the node are names of fields, which may be called anything */
function shortIn(file: string, node: Json, pointer: string, isNames: boolean): Problem[] {
  if (Array.isArray(node)) return node.flatMap((item, at) => shortIn(file, item, `${pointer}/${at}`, false));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]): Problem[] => {
    const place = `${pointer}/${escaped(key)}`;
    const other = isNames || isToldElsewhere(node, key) ? undefined : instead[key];
    if (other === undefined)
      return values.has(key) && !isNames
        ? []
        : shortIn(file, value, place, !isNames && (key === "properties" || key === "definitions"));
    return [
      {
        file,
        pointer: place,
        found: "a key that is only read where the file names meta/record.json as its $schema",
        expected: `"$schema": "../meta/record.json" at the top, or ${other}`,
      },
    ];
  });
}

/** An expression is read in every file, and what belongs to nothing is told as such. */
const isToldElsewhere = (node: JsonObject, key: string): boolean =>
  key === "x-when" || key === "x-required-when" ? !isObject(node[key]) : misfits(node, key).length > 0;

/** Keywords that hold values and no schemas. */
const values: ReadonlySet<string> = new Set(["default", "const", "enum", "examples"]);
