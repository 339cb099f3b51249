import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { RouteOptions } from "../routes/module.ts";
import type { RecordType } from "../records/store/recordType.ts";

/** The header that makes a write safe to send again. */
export const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key with the same request gets the first answer again.",
  schema: { type: "string", maxLength: 128 },
};

const known: Record<string, string> = {
  id: "The record's id.",
  uuid: "The record's id.",
  tenant: "The provider's short name, as in its subdomain: `demo`.",
  resource: "The name of the resource, as in its definition: `vehicles`.",
  form: "The name of the form: `yearly_check`.",
  token: "The token of the link.",
  key: "The name under which it is kept.",
  model: "The model of the report: `Vehicle`.",
  report: "The name of the report, as in its definition: `vehicle-bookings`.",
  column: "The column's name.",
  doc: "The document's id.",
};

/** The parameters that stand in a path. */
export const pathParameters = (path: string) =>
  [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: known[name] ?? sentenceCase(name),
    schema: {
      type: "string",
      ...(name === "id" || name === "uuid" ? { format: "uuid" } : {}),
      maxLength: 200,
    },
  }));

const parameter = (name: string, description: string, schema: Schema = { type: "string" }): JsonObject => ({
  name,
  in: "query",
  required: false,
  description,
  schema: asObject(schema),
});

const whole = (minimum: number, maximum: number): Schema => ({ type: "integer", minimum, maximum });

/** The parameters of a query: those that the call names, or all that a list takes. */
export function queryParameters(query: RouteOptions["query"], type: RecordType | undefined) {
  if (query !== "fields")
    return Object.entries(query ?? {}).map(([name, description]) =>
      parameter(
        name,
        description,
        name === "page" || name === "limit" ? whole(0, 1_000_000) : { type: "string", maxLength: 2000 },
      ),
    );
  const perPage = type?.resource.perPage ?? 10;
  return [
    parameter("page", "The page, from 1.", whole(1, 1_000_000)),
    parameter("limit", `Rows per page, at most 1000. Without it: ${perPage}.`, whole(0, 1000)),
    parameter("search", "Words that must all occur; case and accents do not matter.", {
      type: "string",
      maxLength: 200,
    }),
    parameter("sortField", "The field to sort by."),
    parameter("sortType", "`asc` or `desc`."),
    parameter(
      "filters",
      'Conditions with operators, as JSON: `{"all":[{"field":"created_at","operator":"after","value":"2026-07-01"}]}`.',
    ),
    parameter("fields", "The fields of each row, separated by commas; `*` for all."),
    parameter("deleted", "`only`: the deleted records instead of the others."),
    ...(type?.screens.filters ?? []).map(({ field, label }) =>
      parameter(field.name, `Only rows with this ${label.toLowerCase()}.`),
    ),
  ];
}
