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
  const visit = (node: MetaSchema, path: string, place: string, description = node.description ?? "") => {
    if (node.properties && Object.keys(node.properties).length > 0) {
      const keys = Object.entries(node.properties).map(([name, own]): Key => {
        const target = own.$ref === undefined ? own : follow(metaSchemas, own.$ref, file).schema;
        const required = node.required?.includes(name) ?? false;
        return { name, required, schema: own, target, pointer: `${place}/properties/${name}` };
      });
      levels.push({ path, description, keys });
      for (const { name, schema: own } of keys)
        if (own.$ref === undefined)
          visit(own, path ? `${path}.${name}` : name, `${place}/properties/${name}`);
    }
    if (node.items && node.items.$ref === undefined)
      visit(node.items, `${path}[]`, `${place}/items`, node.items.description ?? node.description);
    node.oneOf?.forEach((part, index) => visit(part, path, `${place}/oneOf/${index}`, node.description));
  };
  visit(schema, "", pointer);
  return levels;
}

/** A key's description: its own, or that of what it refers to. */
export const descriptionOf = ({ schema, target }: Key): string | undefined =>
  schema.description ?? target.description;

/**
 * A value that the key may have: the first of its examples, or else what follows from its type. undefined for an
 * object whose keys have examples of their own.
 */
export function exampleOf({ schema, target }: Key): unknown {
  const [given] = schema.examples ?? target.examples ?? [];
  if (given !== undefined) return given;
  const usual = schema.default ?? target.default;
  if (target.type === "boolean") return usual !== true;
  return (target.enum ?? []).find((value) => value !== usual);
}
