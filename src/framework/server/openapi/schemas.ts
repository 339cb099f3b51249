import type { Report } from "#framework/shared/definitions/reports.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Json, JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { fieldsOf, propertiesOf } from "#framework/shared/fields/fields.ts";
import { sentenceCase } from "#framework/shared/text/names.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";
import { partsKey } from "../records/read/fieldScope.ts";
import { titlesKey } from "../records/store/titles.ts";
import { isBare } from "../routes/simpleRest.ts";
import type { BuiltRoute } from "../routes/claims.ts";
import { readReference } from "./reference.ts";
import { openApiSchema } from "./translate.ts";

/** A resource's name as a component's: `pay-rates` is PayRates. */
export const componentName = (name: string): string => name.split("-").map(sentenceCase).join("");

const component = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
/** A record as it is sent. */
const record = (name: string): JsonObject => component(componentName(name));
/** A record as it is answered. */
const shown = (name: string): JsonObject => component(`${componentName(name)}Shown`);
/** What a report names its rows as: a component of its own where its columns have other names than the fields. */
const reportComponent = ({ name }: Pick<Report, "name">): string => `${componentName(name)}ReportRow`;

/**
 * The three forms of every record: as a new one is sent, as changes are, and as a person sees it; and the rows of reports whose
 * columns have names of their own.
 */
export function recordComponents({ definitions, schemas }: LoadedDefinitions): JsonObject {
  // What is offered to be assigned carries what the assignment would begin with.
  const assignedBy = ({ definition: { unassigned = "" } }: Resource): Schema =>
    schemas.get(definitions.resources.get(unassigned)?.definition.record?.schema ?? "") ?? {};
  const entries = [...definitions.resources.values()].flatMap((resource): [string, Json][] => {
    const schema = schemas.get(resource.definition.record?.schema ?? "");
    const reports = definitions.reports.filter((report) => report.resource === resource.name);
    const asShown = shownRecord(resource, schema ?? {}, assignedBy(resource));
    return schema
      ? [
          [componentName(resource.name), { title: resource.label.one, ...openApiSchema(schema) }],
          [`${componentName(resource.name)}Changes`, changedFields(resource, schema)],
          [`${componentName(resource.name)}Shown`, asShown],
          ...reports.flatMap((report) => reportRow(report, asShown)),
        ]
      : [];
  });
  return Object.fromEntries(entries);
}

/** The fields of a record that a change can name; each may be `null`. */
function changedFields(resource: Resource, schema: Schema): JsonObject {
  const fields = fieldsOf(schema)
    .filter(({ readOnly }) => !readOnly)
    .map(({ name, schema: field }): [string, Json] => [name, nullable(openApiSchema(field))]);
  return {
    title: `Changes of ${resource.label.one}`,
    type: "object",
    properties: Object.fromEntries(fields),
  };
}

const nullable = (schema: JsonObject): JsonObject =>
  typeof schema.type === "string" && schema.enum === undefined && schema.oneOf === undefined
    ? { ...schema, type: [schema.type, "null"] }
    : schema;

/** What a person sees of a record: no field but these, each only when it exists for them, masked where it is. */
function shownRecord(resource: Resource, schema: Schema, more: Schema): JsonObject {
  const fields = [...fieldsOf(more), ...fieldsOf(schema)].map(({ name, schema: field }): [string, Json] => [
    name,
    openApiSchema(asShown(field)),
  ]);
  const { store, shown } = resource.definition.record ?? {};
  const stored = store !== "none";
  return {
    title: `${resource.label.one} as it is shown`,
    type: "object",
    additionalProperties: shown !== undefined,
    properties: { ...Object.fromEntries(fields), ...keptFacts },
    required: stored ? ["uuid", "version", "created_at", "updated_at"] : [],
  };
}

/** The rows of a report whose columns have names of their own; either name can be asked for. */
function reportRow(report: Report, row: JsonObject): [string, Json][] {
  const names = Object.entries(report.columns?.names ?? {});
  if (names.length === 0) return [];
  const fields = propertiesOf(row);
  const named = names.flatMap(([field, name]): [string, Json][] => {
    const schema = fields[field];
    return schema ? [[name, schema]] : [];
  });
  return [
    [
      reportComponent(report),
      { ...row, title: `Row of: ${report.label}`, properties: { ...fields, ...Object.fromEntries(named) } },
    ],
  ];
}

const keptFacts: Record<string, JsonObject> = {
  id: { type: "string", format: "uuid", description: "The same as uuid, in the simple-rest dialect." },
  uuid: { type: "string", format: "uuid" },
  version: { type: "integer" },
  created_at: { type: "string", format: "date-time" },
  updated_at: { type: "string", format: "date-time" },
  deleted_at: { type: "string", format: "date-time" },
  [titlesKey]: {
    type: "object",
    description: "Titles of the records that it refers to, by their id.",
    additionalProperties: { type: "string" },
  },
  [partsKey]: {
    type: "array",
    description: "The parts of it that the person may see, where they see only parts.",
    items: { type: "string" },
  },
};

/** A masked value is a text of another form than the value itself. */
function asShown(schema: Schema): Schema {
  if (schema["x-mask"]) return { type: "string", title: schema.title, description: "Masked." };
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties).map(([name, part]): [string, Schema] => [
    name,
    asShown(part),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** What a call is sent; undefined where it takes no body. */
export function bodySchema({ declared, call, body, options }: BuiltRoute): JsonObject | undefined {
  if (options.rawBody)
    return {
      type: "object",
      required: ["file"],
      properties: { file: { type: "string", format: "binary", description: "The file itself." } },
    };
  if (body) return openApiSchema(body);
  const { resource, kind } = declared;
  const hasRecord = resource?.definition.record !== undefined;
  const inPath = /\{(id|uuid)\}/.test(call.path) || resource?.definition.record?.store === "none";
  const id: JsonObject = inPath ? {} : { [call.id ?? "id"]: { type: "string", format: "uuid" } };
  const among = [resource?.name ?? "", ...(call.among ?? [])];
  if (hasRecord && kind === "create") return anyOf(among.map(record));
  if (hasRecord && kind === "update") return changes(among, id);
  if (call.method === "DELETE" || (hasRecord && inPath)) return undefined;
  if (resource === undefined || call.id === undefined) return { type: "object" };
  return { type: "object", properties: id, required: [call.id] };
}

const anyOf = (schemas: JsonObject[]): JsonObject =>
  schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas };

/** What a change of a record is sent: any of its fields, the version that was seen, and the id where no path has it. */
const changes = (names: string[], id: JsonObject): JsonObject => ({
  type: "object",
  description: "Only what changes; `null` removes a value.",
  properties: {
    ...id,
    version: {
      type: "integer",
      minimum: 1,
      description: "The version that was read; another one is refused.",
    },
  },
  anyOf: names.map((name) => component(`${componentName(name)}Changes`)),
  required: Object.keys(id),
});

/** What a call answers. */
export function answerSchema({ declared, call, name, options }: BuiltRoute): JsonObject {
  if (/(exports|files\/open|whitelabel\/logo|GET events)/.test(name))
    return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  if (options.text !== undefined) return { [options.text]: { schema: { type: "string" } } };
  const { resource, report, kind } = declared;
  // What all reports share answers rows of any record.
  const ofReport = kind === "rows" && !call.path.includes("{report}") ? report?.resource : undefined;
  const of = resource?.definition.record ? resource.name : ofReport;
  const isNamed = kind === "rows" && report?.columns?.names !== undefined;
  const records = of === undefined ? { type: "object" } : anyOf([of, ...(call.among ?? [])].map(shown));
  const one = isNamed ? component(reportComponent(report)) : records;
  if (isBare(declared)) {
    const shape = kind === "one" || kind === "list" ? { anyOf: [one, asItsSchemaSays] } : one;
    return { "application/json": { schema: kind === "list" ? { type: "array", items: shape } : shape } };
  }
  return {
    "application/json": {
      schema: {
        type: "object",
        additionalProperties: false,
        required: ["message", "data"],
        properties: { message: { type: "string" }, data: dataSchema() },
      },
    },
  };

  function dataSchema(): JsonObject {
    if (options.answer) return openApiSchema(options.answer);
    if (call.rows !== undefined) {
      const paged =
        options.query === "fields" ||
        (call.method === "POST" && kind === "list") ||
        (options.query ?? options.body?.properties)?.page !== undefined;
      const rows = { [call.rows]: { type: "array", items: one } };
      return object(paged ? { ...rows, pagination: component("Pagination") } : rows);
    }
    const row = call.row ?? resource?.calls.one?.row;
    return row === undefined ? documentedKeys(name) : object({ [row]: one });
  }
}

/** A record that was asked for by the names of its schema. */
const asItsSchemaSays: JsonObject = {
  type: "object",
  description: "With names=schema: its fields under the names that its schema gives them.",
};

/** The keys that the contract names, where nothing says more of an answer. */
function documentedKeys(name: string): JsonObject {
  const keys = readReference().rows.get(name)?.answer ?? [];
  const plain = keys.filter((key) => /^\w+$/.test(key) && key !== "file");
  return {
    type: "object",
    ...(plain.length > 0 && { properties: Object.fromEntries(plain.map((key) => [key, {}])) }),
  };
}

const object = (properties: JsonObject): JsonObject => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
