import { isObject } from "#framework/shared/schema/schema.ts";

/** The parts of JSON Schema that the meta-schemas use. */
export interface MetaSchema {
  $id?: string;
  $ref?: string;
  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  type?: string | string[];
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  oneOf?: MetaSchema[];
  anyOf?: MetaSchema[];
  allOf?: MetaSchema[];
  properties?: Record<string, MetaSchema>;
  required?: string[];
  additionalProperties?: boolean | MetaSchema;
  items?: MetaSchema;
  definitions?: Record<string, MetaSchema>;
}

/** The meta-schemas by name, without `.json`. */
export type MetaSchemas = ReadonlyMap<string, MetaSchema>;

/** One key that a definition may have. */
export interface Key {
  name: string;
  required: boolean;
  /** The key's own schema, with what stands beside a reference. */
  schema: MetaSchema;
  /** The schema after following its reference. */
  target: MetaSchema;
  /** Its place in the meta-schema, such as `resource.json#/properties/list`. */
  pointer: string;
  /** What the examples of the object around it have under this key. */
  around: unknown[];
}

/** An object of a definition: the keys that stand beside each other. */
export interface Level {
  /** Where it is in the definition: `list.columns[]`; empty for the definition itself. */
  path: string;
  description: string;
  keys: Key[];
}

/** The file and the schema that a reference leads to. @throws {Error} when there is none */
export function follow(metaSchemas: MetaSchemas, reference: string, home: string) {
  const [, file = "", name] = /^([a-z-]*)(?:\.json)?(?:#\/definitions\/(.+))?$/.exec(reference) ?? [];
  const root = metaSchemas.get(file || home);
  const schema = name === undefined ? root : root?.definitions?.[name];
  if (!schema) throw new Error(`there is no ${reference} beside ${home}.json`);
  return { file: file || home, name, schema };
}

/** A schema's objects from the outside in, each with its keys. References to other parts are not gone into. */
export function levelsOf(
  metaSchemas: MetaSchemas,
  file: string,
  schema: MetaSchema,
  pointer = `${file}.json#`,
) {
  const levels: Level[] = [];
  const visit = (
    node: MetaSchema,
    path: string,
    place: string,
    around: unknown[] = [],
    description = node.description ?? "",
  ) => {
    const examples = [...(node.examples ?? []), ...around].filter((example) => fits(example, node));
    if (node.properties && Object.keys(node.properties).length > 0) {
      const keys = Object.entries(node.properties).map(([name, own]): Key => {
        const target = own.$ref === undefined ? own : follow(metaSchemas, own.$ref, file).schema;
        const required = node.required?.includes(name) ?? false;
        const pointer = `${place}/properties/${name}`;
        return { name, required, schema: own, target, pointer, around: valuesOf(examples, name) };
      });
      levels.push({ path, description, keys });
      for (const { name, schema: own, around: inner } of keys)
        if (own.$ref === undefined)
          visit(own, path ? `${path}.${name}` : name, `${place}/properties/${name}`, inner);
    }
    if (node.items && node.items.$ref === undefined) {
      const items = examples.filter(Array.isArray).flat();
      visit(node.items, `${path}[]`, `${place}/items`, items, node.items.description ?? node.description);
    }
    node.oneOf?.forEach((part, index) =>
      visit(part, path, `${place}/oneOf/${index}`, examples, node.description),
    );
  };
  visit(schema, "", pointer);
  return levels;
}

/** Whether the keys of an object, or of a list's items, are explained by themselves, each with its example. */
export const isSplitUp = ({ properties, items }: MetaSchema): boolean =>
  [properties, items?.properties].some((keys) => keys !== undefined);

/** What some examples of an object have under a key. */
const valuesOf = (examples: unknown[], key: string): unknown[] =>
  examples.flatMap((example) => (isObject(example) && example[key] !== undefined ? [example[key]] : []));

/** Whether an example of several alternatives is one of this: of its kind, with the keys that tell it from the others. */
export function fits(example: unknown, { type, required = [], properties = {} }: MetaSchema): boolean {
  if (type === "array") return Array.isArray(example);
  if (type !== "object") return true;
  if (!isObject(example) || required.some((key) => example[key] === undefined)) return false;
  return Object.entries(properties).every(([key, { const: only, enum: values }]) => {
    const value = example[key];
    if (value === undefined) return true;
    return (only === undefined || value === only) && (values === undefined || values.includes(value));
  });
}

/** A key's description: its own, or that of what it refers to. */
export const descriptionOf = ({ schema, target }: Key): string | undefined =>
  schema.description ?? target.description;
