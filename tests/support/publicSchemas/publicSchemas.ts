import type { JsonObject } from "#framework/shared/schema/schema.ts";
import jsonForms from "./jsonForms.json" with { type: "json" };
import jsonResume from "./jsonResume.json" with { type: "json" };
import rjsf from "./rjsf.json" with { type: "json" };

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
