import { follow, type MetaSchema, type MetaSchemas } from "./metaSchema.ts";

/** The page and heading under which a meta-schema, or one of the shared parts, is described. */
export function placeOf(file: string, name: string | undefined): string {
  if (file === "common") return `shared.md#${name}`;
  if (/^(icons|components|downloads|sources|ranges)$|-(rules|sources|audiences)$/.test(file))
    return `names.md#${file}`;
  return `${file}.md`;
}

/** What kind of value a key takes, in a few words with links to what is described elsewhere. */
export function typeInWords(metaSchemas: MetaSchemas, file: string, schema: MetaSchema): string {
  const words = (part: MetaSchema) => typeInWords(metaSchemas, file, part);
  if (schema.$ref !== undefined) {
    const found = follow(metaSchemas, schema.$ref, file);
    if (found.schema.$ref !== undefined) return typeInWords(metaSchemas, found.file, found.schema);
    const title = found.name ?? found.schema.title?.toLowerCase() ?? found.file;
    return `[${title}](${placeOf(found.file, found.name)})`;
  }
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return [...new Set(either.map(words))].join(" or ");
  if (schema.enum) return schema.enum.map(code).join(", ");
  if ("const" in schema) return code(schema.const);
  if (schema.type === "array") return schema.items ? `list of ${words(schema.items)}` : "list";
  if (schema.type === "object") {
    if (schema.properties) return "object";
    const { additionalProperties: value } = schema;
    return typeof value === "object" ? `object: name → ${words(value)}` : "object";
  }
  if (schema.type === undefined) return "any value";
  const range = [schema.minimum, schema.maximum].some((limit) => limit !== undefined)
    ? ` ${schema.minimum ?? "…"}–${schema.maximum ?? "…"}`
    : "";
  return [schema.type].flat().join(" or ") + range;
}

/** A value as inline code. */
export const code = (value: unknown): string =>
  `\`${typeof value === "string" && value !== "" ? value : JSON.stringify(value)}\``;
