import type { JsonObject } from "#framework/shared/schema/schema.ts";
import geojson from "./geojson.json" with { type: "json" };
import jsonForms from "./jsonForms.json" with { type: "json" };
import jsonResume from "./jsonResume.json" with { type: "json" };
import jsonSchemaOrg from "./jsonSchemaOrg.json" with { type: "json" };
import popolo from "./popolo.json" with { type: "json" };
import rjsf from "./rjsf.json" with { type: "json" };
import schemaStore from "./schemaStore.json" with { type: "json" };

/** A schema that someone else published. */
export interface PublicSchema {
  name: string;
  schema: JsonObject;
  /** Why no form can be made of it: the place, and words of the reason. */
  refused?: { pointer: string; message: RegExp };
}

/** Those of which no form can be made. */
const refused: Record<string, NonNullable<PublicSchema["refused"]>> = {
  "JSON Forms: Huge Test": {
    pointer: "/properties/sourceDescriptions/items/properties/rights/items/properties/resource",
    message: /at most 400 questions/,
  },
  "JSON Forms: JsonSchema": {
    pointer: "/properties/propertyNames",
    message: /at most 400 questions/,
  },
  "RJSF: single fields / null field": { pointer: "", message: /without a field/ },
};

const sources: Record<string, { schemas: { name: string; schema: object }[] }> = {
  "JSON Forms": jsonForms,
  RJSF: rjsf,
  "JSON Resume": jsonResume,
};

/** Every one of them, with what becomes of it. */
export const publicSchemas: PublicSchema[] = Object.entries(sources).flatMap(([source, { schemas }]) =>
  schemas.map(({ name, schema }) => {
    const whole = `${source}: ${name}`;
    return { name: whole, schema: schema as JsonObject, refused: refused[whole] };
  }),
);

interface RecordSchema extends Pick<PublicSchema, "name" | "schema"> {
  /** Schemas that it refers to. */
  beside: JsonObject[];
}

/** A schema that someone else published, as the schema of a record. */
export const recordSchemas: RecordSchema[] = [
  ...publicSchemas.map((each) => ({ ...each, beside: [] })),
  ...[jsonSchemaOrg, schemaStore, geojson, popolo].flatMap(({ source, schemas }) =>
    schemas.map(({ name, schema }) => ({
      name: `${source.split(",")[0]}: ${name}`,
      schema: schema as object as JsonObject,
      beside: besides(schema as object as JsonObject, [...jsonSchemaOrg.schemas, ...popolo.schemas]),
    })),
  ),
];

/** The schemas of a collection that a schema refers to by their ids, and those to which they refer. */
function besides(schema: JsonObject, all: readonly { schema: object }[]): JsonObject[] {
  const found = new Set<JsonObject>();
  const waiting = [schema];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const text = JSON.stringify(next);
    for (const { schema: each } of all) {
      const other = each as JsonObject;
      const names = [other.$id, other.id].filter((name) => typeof name === "string");
      if (other === schema || found.has(other) || !names.some((name) => text.includes(`"$ref":"${name}"`)))
        continue;
      found.add(other);
      waiting.push(other);
    }
  }
  return [...found];
}
