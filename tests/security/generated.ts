import fc from "fast-check";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { hostileName, hostileValue } from "./hostile.ts";

/** A parameter of the API's description. */
export interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  schema?: JsonObject;
}

/** A call of the API's description. */
export interface Described {
  method: string;
  path: string;
  parameters: Parameter[];
  body?: JsonObject;
  multipart: boolean;
}

/** What a call is sent. */
export interface Sent {
  params: Record<string, string>;
  query: [string, string][];
  body: unknown;
}

/** Makes requests for described calls: some nearly right, some malformed, some hostile. */
export function requests(document: JsonObject, ids: string[]) {
  const components = (document.components as { schemas: Record<string, JsonObject> }).schemas;
  const known = fc.constantFrom(...ids);

  const fitting = (schema: JsonObject, depth = 0): fc.Arbitrary<unknown> => {
    const { $ref: ref } = schema;
    if (typeof ref === "string") return fitting(components[ref.split("/").at(-1) ?? ""] ?? {}, depth);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
    if (Array.isArray(schema.oneOf) && schema.oneOf.length > 0)
      return fc.oneof(...schema.oneOf.filter(isObject).map((choice) => fitting(choice, depth)));
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (isObject(schema.properties)) return objectOf(schema, depth);
    if (type === "object") return fc.constant({});
    if (type === "array")
      return fc.array(fitting(isObject(schema.items) ? schema.items : {}, depth + 1), { maxLength: 3 });
    if (type === "boolean") return fc.boolean();
    if (type === "integer" || type === "number")
      return fc.integer({
        min: Math.ceil(Number(schema.minimum ?? 0)),
        max: Math.floor(Number(schema.maximum ?? 1000)),
      });
    return textOf(schema);
  };

  const objectOf = (schema: JsonObject, depth: number): fc.Arbitrary<unknown> => {
    const properties = Object.entries(schema.properties as Record<string, JsonObject>);
    const required = new Set((schema.required ?? []) as string[]);
    // A large record is sent with some of its fields: the needed ones and a few others.
    const share = Math.min(1, 8 / properties.length);
    const fields = properties
      .filter(([name]) => depth < 4 || required.has(name))
      .map(([name, part]) =>
        fc
          .tuple(
            fc.double({ min: 0, max: 1, noNaN: true }),
            fc.oneof(
              { weight: 9, arbitrary: fitting(part, depth + 1) },
              { weight: 1, arbitrary: hostileValue },
            ),
          )
          .map(([chance, value]) => (required.has(name) || chance < share ? [[name, value]] : [])),
      );
    return fc.tuple(...fields).map((entries) => Object.fromEntries(entries.flat() as [string, unknown][]));
  };

  const textOf = ({ format, minLength, "x-format": special }: JsonObject): fc.Arbitrary<unknown> => {
    if (format === "uuid") return known;
    if (format === "date") return fc.constantFrom("2026-06-15", "1950-01-01", "2027-12-31");
    if (format === "date-time")
      return fc.constantFrom("2026-11-19T03:00:00.000Z", "2026-01-01T00:00:00+11:00");
    if (format === "time") return fc.constantFrom("09:30", "23:59");
    if (format === "email") return fc.nat(999).map((number) => `somebody${number}@example.com`);
    if (format === "uri") return fc.constant("https://example.com/");
    if (special === "mobile" || special === "phone") return fc.constantFrom("0412345678", "+61412345678");
    if (special === "postcode") return fc.constant("2000");
    return fc.nat(99_999).map((number) => `A text ${number}`.padEnd(Number(minLength ?? 0), "."));
  };

  /** Anything at all in the place of a value, and something more beside it. */
  const spoiled = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.tuple(body, hostileName, hostileValue, fc.nat(3)).map(([value, name, hostile, way]) => {
      if (way === 0 || !isObject(value)) return hostile;
      const keys = Object.keys(value);
      const victim = way === 1 || keys.length === 0 ? name : (keys[name.length % keys.length] ?? name);
      return { ...value, [victim]: hostile };
    });

  return (call: Described): fc.Arbitrary<Sent> => {
    const inPath = call.parameters.filter((parameter) => parameter.in === "path");
    const inQuery = call.parameters.filter((parameter) => parameter.in === "query");
    const pathValue = ({ name, schema = {} }: Parameter) =>
      fc.oneof(
        { weight: 4, arbitrary: likely[name] ?? fitting(schema).map(String) },
        { weight: 1, arbitrary: hostileValue.map(asText) },
      );
    const queryValue = ({ name, schema = {} }: Parameter) =>
      fc.oneof(
        { weight: 2, arbitrary: (likelyQuery[name] ?? fitting(schema)).map(asText) },
        { weight: 3, arbitrary: hostileValue.map(asText) },
      );
    const body = call.body === undefined ? fc.constant(undefined) : fitting(call.body);
    return fc.record({
      params: fc.record(
        Object.fromEntries(inPath.map((parameter) => [parameter.name, pathValue(parameter)])),
      ),
      query: fc
        .tuple(
          ...inQuery.map((parameter) =>
            fc
              .tuple(fc.nat(2), queryValue(parameter))
              .map(([chance, value]): [string, string][] => (chance === 0 ? [[parameter.name, value]] : [])),
          ),
          fc
            .tuple(fc.nat(9), hostileName, hostileValue.map(asText))
            .map(([chance, name, value]): [string, string][] => (chance === 0 ? [[name, value]] : [])),
        )
        .map((entries) => entries.flat()),
      body:
        call.body === undefined
          ? body
          : fc.oneof({ weight: 2, arbitrary: body }, { weight: 3, arbitrary: spoiled(body) }),
    });
  };
}

const asText = (value: unknown): string =>
  typeof value === "string" ? value.slice(0, 4000) : (JSON.stringify(value) ?? "").slice(0, 4000);

/** Values of path names that lead somewhere. */
const likely: Record<string, fc.Arbitrary<string>> = {
  tenant: fc.constant("north"),
  resource: fc.constantFrom(
    "faqs",
    "participants",
    "staff",
    "roles",
    "activity-log",
    "incident-reports",
    "report:participants",
  ),
  form: fc.constant("incident_report_form"),
  model: fc.constantFrom("NdisClientUser", "NdisStaff"),
  column: fc.constantFrom("status", "staff_category", "ndis_number"),
  key: fc.constantFrom("columns:faqs", "a"),
};

/** Values of query parameters that lead somewhere. */
const likelyQuery: Record<string, fc.Arbitrary<string>> = {
  sortField: fc.constantFrom("created_at", "status", "full_name", "tfn", "uuid"),
  sortType: fc.constantFrom("asc", "desc", "ASC"),
  fields: fc.constantFrom("status", "full_name,status", "tfn", "uuid"),
  deleted: fc.constant("only"),
  filters: fc.constantFrom(
    '[{"field":"status","operator":"is","value":"active"}]',
    '[{"field":"created_at","operator":"between","value":["2026-01-01","2026-12-31"]}]',
    '{"any":[{"field":"status","operator":"is_empty"},{"field":"full_name","operator":"contains","value":"a%"}]}',
    '[{"field":"full_name","operator":">","value":1e999}]',
  ),
};
