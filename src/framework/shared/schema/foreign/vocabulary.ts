import type { JsonObject } from "../schema.ts";

/** Keywords that say which values fit, and nothing of their parts: they are taken over as they are. */
export const plainKeywords = [
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
] as const;

/** Which of these keywords say something of values of a type. */
const byType: Readonly<Record<string, RegExp>> = {
  string: /^(minLength|maxLength|pattern|format|contentEncoding|contentMediaType)$/,
  number: /^(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/,
  array: /^(items|prefixItems|additionalItems|contains|minItems|maxItems|uniqueItems|unevaluatedItems|minContains|maxContains)$/, // prettier-ignore
  object: /^(properties|patternProperties|additionalProperties|propertyNames|required|minProperties|maxProperties|dependencies|dependentRequired|dependentSchemas|unevaluatedProperties)$/, // prettier-ignore
};

/** The type that a keyword is about; undefined for one of every type. */
export const typeOfKeyword = (keyword: string): string | undefined =>
  Object.keys(byType).find((type) => byType[type]?.test(keyword));

/** Keywords of JSON Schema, of any draft, and of OpenAPI, that no schema of a record has by itself. */
export const foreignKeywords: ReadonlySet<string> = new Set([
  "$defs", "$anchor", "$comment", "$vocabulary", "$recursiveRef", "$recursiveAnchor", "$dynamicRef", "$dynamicAnchor", "id",
  "dependencies", "dependentRequired", "dependentSchemas", "patternProperties", "propertyNames", "minProperties",
  "maxProperties", "prefixItems", "additionalItems", "unevaluatedItems", "unevaluatedProperties", "minContains",
  "maxContains", "contentEncoding", "contentMediaType", "contentSchema", "deprecated", "writeOnly", "nullable", "example",
  "discriminator", "externalDocs", "xml", "enumNames", "extends", "divisibleBy", "disallow",
]); // prettier-ignore

/** Keywords that change what fits and that nothing here can hold, with what to write instead. */
export const unheld: Readonly<Record<string, string>> = {
  minContains: '"contains" alone, or "minItems"',
  maxContains: '"contains" alone, or "maxItems"',
  writeOnly: '"x-sensitive" with a permission, or "x-encrypted" with "x-mask"',
  unevaluatedItems: '"items" and "maxItems"',
  $recursiveRef: '"$ref": "#"',
  $dynamicRef: '"$ref" with the place of the part',
  extends: '"allOf": [{ "$ref": … }, …]',
  divisibleBy: '"multipleOf"',
  disallow: '"not"',
};

/** A schema of an earlier draft, or of OpenAPI, in the words of draft-07. */
export function inPresentWords(schema: JsonObject): JsonObject {
  const { nullable, example, ...found } = schema;
  for (const [bound, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    if (typeof found[exclusive] !== "boolean") continue;
    const isExclusive = found[exclusive];
    delete found[exclusive];
    if (!isExclusive || found[bound] === undefined) continue;
    found[exclusive] = found[bound];
    delete found[bound];
  }
  if (example !== undefined && found.examples === undefined) found.examples = [example];
  if (nullable === true && typeof found.type === "string") found.type = [found.type, "null"];
  if (typeof found.required === "boolean") delete found.required;
  if (typeof found.unevaluatedProperties === "boolean") delete found.unevaluatedProperties;
  if (found.$dynamicRef !== undefined && found.$ref === undefined) found.$ref = found.$dynamicRef;
  if (found.$recursiveRef !== undefined && found.$ref === undefined) found.$ref = found.$recursiveRef;
  delete found.$dynamicRef;
  delete found.$recursiveRef;
  return found;
}
