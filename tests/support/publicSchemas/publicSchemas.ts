import type { JsonObject } from "#framework/shared/schema/schema.ts";
import jsonForms from "./jsonForms.json" with { type: "json" };
import jsonResume from "./jsonResume.json" with { type: "json" };
import jsonSchemaOrg from "./jsonSchemaOrg.json" with { type: "json" };
import rjsf from "./rjsf.json" with { type: "json" };
import schemaStore from "./schemaStore.json" with { type: "json" };

/** A schema that somebody else published. */
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
    pointer: "/properties/dependencies/additionalProperties/anyOf/0/properties/$id",
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

/** A schema that somebody else published, as the schema of a record. */
export const recordSchemas: (Pick<PublicSchema, "name" | "schema"> & { beside: JsonObject[] })[] = [
  ...publicSchemas.map((each) => ({ ...each, beside: [] })),
  ...[
    { source: "json-schema.org", schemas: jsonSchemaOrg.schemas },
    { source: "SchemaStore", schemas: schemaStore.schemas },
  ].flatMap(({ source, schemas }) =>
    schemas.map(({ name, schema }) => ({
      name: `${source}: ${name}`,
      schema: schema as object as JsonObject,
      beside: jsonSchemaOrg.schemas
        .filter(
          (other) => "$id" in other.schema && JSON.stringify(schema).includes(`"$ref":"${other.schema.$id}"`),
        )
        .map((other) => other.schema as object as JsonObject),
    })),
  ),
];
