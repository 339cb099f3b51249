import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { inPresentWords } from "#framework/shared/schema/foreign/vocabulary.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";

const options = { strict: false, validateSchema: false, logger: false, discriminator: false } as const;

/** What Ajv says of values of a schema as its authors published it. Drafts 4 and 6 are said in the words of draft-07. */
export function ajvJudge(schema: JsonObject, more: readonly JsonObject[] = []): (value: Json) => boolean {
  const is2020 =
    /draft\/20(19|20)-/.test(String(schema.$schema)) || JSON.stringify(schema).includes('"prefixItems"');
  const ajv = is2020 ? new Ajv2020(options) : new Ajv(options);
  formats.default(ajv);
  for (const other of more) {
    const { $schema: _other, ...rest } = present(other) as JsonObject;
    ajv.addSchema(rest);
  }
  const { $schema: _draft, ...rest } = present(schema) as JsonObject;
  return ajv.compile(rest);
}

/** A schema with the words of earlier drafts replaced; a field that is only called like one stays. */
function present(node: Json): Json {
  if (Array.isArray(node)) return node.map(present);
  if (!isObject(node)) return node;
  const { id, ...rest } = node;
  const renamed = typeof id === "string" && node.$id === undefined ? { $id: id, ...rest } : node;
  return Object.fromEntries(
    Object.entries(inPresentWords(renamed)).map(([key, value]) => [
      key,
      named.has(key) && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, present(part)]))
        : valued.has(key)
          ? value
          : present(value),
    ]),
  );
}

/** What stands below these keywords has a name, and is no keyword. */
const named = new Set([
  "properties",
  "patternProperties",
  "definitions",
  "$defs",
  "dependencies",
  "dependentSchemas",
]);
const valued = new Set(["enum", "const", "default", "examples"]);
