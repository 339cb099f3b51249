import { propertiesOf } from "../fields/fields.ts";
import type { Schema } from "../schema/schema.ts";
import { sentenceCase } from "../text/names.ts";

/** The schema of the value at a JSON pointer, going through objects, branches and repeatable groups. */
export function schemaAt(schema: Schema, pointer: string): Schema | undefined {
  return pointer
    .split("/")
    .filter((part) => part !== "")
    .reduce<Schema | undefined>((node, part) => {
      if (!node) return undefined;
      return /^\d+$/.test(part) && node.items ? node.items : propertiesOf(node)[part];
    }, schema);
}

/** What a person calls the value at a pointer: its title, or the name in words. */
export const labelAt = (schema: Schema, pointer: string): string =>
  schemaAt(schema, pointer)?.title ?? nameAt(pointer);

/** The name of the value at a pointer in words, without the numbers of rows. */
export const nameAt = (pointer: string): string =>
  sentenceCase(pointer.split("/").findLast((part) => part !== "" && !/^\d+$/.test(part)) ?? "value");

/** The places of the lists and groups in which a value stands: `/a/0/b` is in `/a/0` and in `/a`. */
export function groupsAround(pointer: string): string[] {
  const steps = pointer.split("/").slice(0, -1);
  return steps.map((_, depth) => steps.slice(0, depth + 1).join("/")).slice(1);
}
