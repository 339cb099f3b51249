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
export function labelAt(schema: Schema, pointer: string): string {
  const name = pointer.split("/").findLast((part) => part !== "" && !/^\d+$/.test(part)) ?? "value";
  return schemaAt(schema, pointer)?.title ?? sentenceCase(name);
}
