/** A mistake in definitions: the changes of the product's own that make it, and what must be said of it. */
export interface Mistake {
  what: string;
  files: Record<string, unknown>;
  file: string;
  pointer: string;
  found: string | RegExp;
  expected: string | RegExp;
}

/** A definition of the product, of which a mistake changes something. */
// eslint-disable-next-line typescript/no-explicit-any
export type Own = any;

export const vehicle = { type: "object", properties: { plate: { type: "string", title: "Plate" } } };
export const resource = { name: "vehicles", record: { schema: "records/vehicle" } };
export const here = "resources/vehicles.json";

/** The two files of a new resource, changed. */
export const vehicles = (definition: object, schema: object = vehicle): Record<string, unknown> => ({
  "resources/vehicles.json": { ...resource, ...definition },
  "schemas/records/vehicle.json": schema,
});
