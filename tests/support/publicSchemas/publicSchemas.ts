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

const recursive = /contains itself/;
const empty = { pointer: "", message: /no question/ };

/** Those of which no form can be made. */
const refused: Record<string, NonNullable<PublicSchema["refused"]>> = {
  "JSON Forms: Huge Test": {
    pointer:
      "/properties/persons/items/properties/names/items/properties/nameForms/items/properties/parts/items/properties/type",
    message: /nested too deeply/,
  },
  "JSON Forms: JsonSchema": { pointer: "/properties/additionalItems", message: recursive },
  "JSON Forms: oneOf recursive": {
    pointer: "/properties/root/items/properties/children/items",
    message: recursive,
  },
  "RJSF: single fields / Cyclic schema": { pointer: "/properties/child", message: recursive },
  "RJSF: single fields / null field": empty,
  "RJSF: object fields / additionalProperties": empty,
  "RJSF: object fields / with title and description / additionalProperties": empty,
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
