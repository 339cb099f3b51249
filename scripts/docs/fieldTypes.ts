import "#portal/shared/handOver.ts";
import { fieldTypeOf } from "#framework/shared/fields/registry.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { code } from "./types.ts";

/** Schemas that stand for every kind of field. */
const samples: Schema[] = [
  { type: "string" },
  { type: "string", maxLength: 2000 },
  { type: "string", "x-widget": "rich-text" },
  { oneOf: [{ const: "yes", title: "Yes" }] },
  { type: "array", items: { oneOf: [{ const: "yes", title: "Yes" }] } },
  { type: "boolean" },
  { type: "integer" },
  { type: "number" },
  { type: "integer", format: "money" },
  { type: "string", format: "date" },
  { type: "string", format: "date-time" },
  { type: "string", format: "time" },
  { type: "string", format: "email" },
  { type: "string", format: "phone" },
  { type: "string", format: "uri" },
  { type: "string", format: "ndis-number" },
  { type: "string", format: "color" },
  { type: "string", format: "uuid", "x-reference": "staff" },
  { type: "array", items: { type: "string", format: "uuid", "x-reference": "staff" } },
  { type: "array", items: { type: "string" } },
  { $ref: "types/file.json", properties: { documentId: {} } },
  { $ref: "types/file.json", properties: { documentId: {} }, "x-widget": "image" },
  { type: "array", items: { $ref: "types/file.json", properties: { documentId: {} } } },
  { $ref: "types/signature.json", "x-widget": "signature" },
  { type: "object", properties: {} },
  { type: "array", items: { type: "object" } },
];

/** A table of the field types: what makes a field one, and what follows from it. */
export function fieldTypeTable(): string[] {
  const yes = (value: unknown) => (value ? "yes" : "");
  return [
    "| Type | For example | Filter operators (the first is the default) | Column by default | Filter by default | Searched by default |",
    "| --- | --- | --- | --- | --- | --- |",
    ...samples.map((sample) => {
      const type = fieldTypeOf(sample);
      const { properties: _, ...shown } = sample.$ref ? sample : { ...sample, properties: undefined };
      const written = JSON.stringify(
        sample.items?.$ref ? { ...shown, items: { $ref: sample.items.$ref } } : shown,
      );
      return `| ${type.name} | ${code(written)} | ${type.operators.map(code).join(" ")} | ${yes(type.columnRank !== undefined)} | ${yes(type.filtersByDefault)} | ${yes(type.searchesByDefault)} |`;
    }),
  ];
}
