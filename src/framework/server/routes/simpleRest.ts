import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { invalid, malformed } from "../http/errors.ts";
import { Reply } from "../http/reply.ts";
import type { Input, Operation } from "./module.ts";
import { toNames } from "#framework/shared/schema/foreign/names.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { createRecord } from "../records/write/create.ts";
import { listRecords } from "../records/read/list.ts";
import { mostRows, parseJson, readListQuery } from "../records/read/listQuery.ts";
import { readRecord } from "../records/read/one.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { removeRecord } from "../records/write/remove.ts";
import { updateRecord } from "../records/write/update.ts";
import type { Served } from "./served.ts";

const listParameters = {
  sort: 'Field and order, as ["name","ASC"].',
  range: "First and last row, as [0,24].",
  filter: 'Values by field, "q" for the search, "filters" for conditions, as JSON.',
  fields: "Fields of each row, separated by commas.",
};

/** How the fields of an answer are called, where their schema was written elsewhere. */
const naming = {
  names: "schema: fields under the names that their schema gives them, and nothing beside them.",
};

/** Whether a call answers JSON without an envelope: those of the simple-rest dialect, but for actions. */
export const isBare = ({ resource, kind }: DeclaredCall): boolean =>
  resource?.dialect === "simple-rest" && !Object.hasOwn(resource.actions, kind);

/** The simple-rest dialect of ra-data-simple-rest: bare JSON, `Content-Range`, and `id` beside `uuid`. */
export function simpleRestOperation(kind: string, type: RecordType): Served | undefined {
  const bare = (record: JsonObject, status = 200) => new Reply({ status, bare: { json: withId(record) } });
  switch (kind) {
    case "list":
      return {
        operation: (context, input) => list(type, context, input),
        options: { query: { ...listParameters, ...naming } },
      };
    case "one":
      return {
        operation: async (context, { params, query }) => {
          const record = await readRecord(context, type, params.id ?? "");
          return asksForNames(query) ? new Reply({ bare: { json: named(type, record) } }) : bare(record);
        },
        options: { query: naming },
      };
    case "create":
      return {
        operation: async (context, { body }) => bare(await createRecord(context, type, body), 201),
        options: {},
      };
    case "update":
      return {
        operation: async (context, { params, body }) =>
          bare(await updateRecord(context, type, params.id ?? "", body)),
        options: {},
      };
    case "delete":
      return {
        operation: async (context, { params }) => bare(await removeRecord(context, type, params.id ?? "")),
        options: {},
      };
    default:
      return undefined;
  }
}

function asksForNames({ names }: Record<string, string>): boolean {
  if (names !== undefined && names !== "schema") throw invalid({ names: ["names can only be schema."] });
  return names === "schema";
}

/** A record as its schema's authors write it. */
const named = ({ schema }: RecordType, record: JsonObject): JsonObject => {
  const own = Object.entries(record).filter(([key]) => Object.hasOwn(propertiesOf(schema), key));
  return { ...toNames(schema, Object.fromEntries(own)) };
};

const withId = (record: JsonObject): JsonObject => ({ id: record.uuid ?? "", ...record });

async function list(type: RecordType, context: Parameters<Operation>[0], { query }: Input): Promise<Reply> {
  const filter = query.filter === undefined ? {} : readFilter(query.filter);
  const [from, to] = rangeFrom(query.range, idsIn(filter) ?? type.resource.perPage);
  const limit = to - from + 1;
  const asked = readListQuery(
    type,
    context.user,
    { ...filterFrom(filter), ...sortFrom(query.sort), ...(query.fields && { fields: query.fields }) },
    false,
  );
  const { rows, count } = await listRecords(context, type, {
    ...asked,
    // The dialect's own client cannot say which fields it wants.
    fields: asked.fields ?? type.fields,
    limit,
    page: Math.floor(from / limit) + 1,
  });
  const last = from + Math.max(rows.length - 1, 0);
  return new Reply({
    bare: { json: rows.map(asksForNames(query) ? (row) => named(type, row) : withId) },
    headers: { "content-range": `${type.name} ${from}-${last}/${count.total}` },
  });
}

/** A range begins at a whole page, as ra-data-simple-rest asks for it. */
function rangeFrom(text: string | undefined, perPage: number): [number, number] {
  if (text === undefined) return [0, perPage - 1];
  const match = /^\[(\d{1,9}),\s*(\d{1,9})\]$/.exec(text);
  const [from, to] = [Number(match?.[1] ?? -1), Number(match?.[2] ?? -1)];
  if (from < 0 || to < from || to - from >= mostRows || from % (to - from + 1) !== 0) {
    throw invalid({ range: [`range must be two row numbers such as [0,24], of at most ${mostRows} rows.`] });
  }
  return [from, to];
}

function sortFrom(text: string | undefined): Record<string, string> {
  if (text === undefined) return {};
  // A bare field is the likeliest slip: it is told how a sort is written, like any other value.
  const [field, order] = [text.startsWith("[") ? parseJson(text, "sort") : text].flat<unknown[]>();
  if (typeof field !== "string" || !/^(asc|desc)$/i.test(String(order)))
    throw invalid({ sort: ['sort must be a field and ASC or DESC, such as ["name","ASC"].'] });
  return { sortField: field, sortType: String(order) };
}

function readFilter(text: string): JsonObject {
  const filter = parseJson(text, "filter");
  if (!isObject(filter)) throw malformed("The filter is not a JSON object.");
  return filter;
}

/** How many records are named by their ids: `getMany` wants them all, and asks without a range. */
const idsIn = ({ id }: JsonObject): number | undefined =>
  Array.isArray(id) && id.length > 0 ? Math.min(id.length, mostRows) : undefined;

/** `{ "q": "words", "status": "open", "id": ["…"], "filters": {…} }` as the query of a list. */
function filterFrom({ q, filters, deleted, ...plain }: JsonObject): Record<string, string> {
  const conditions = Object.entries(plain).map(([field, value]) =>
    Array.isArray(value) ? { field, operator: "in", value } : { field, value },
  );
  const lists = conditions.filter(({ value }) => Array.isArray(value));
  const singles = conditions
    .filter(({ value }) => !Array.isArray(value))
    .map(({ field, value }): [string, string] => [field, String(value)]);
  const all = [...(filters === undefined ? [] : [filters].flat()), ...lists];
  return {
    ...Object.fromEntries(singles),
    ...(typeof q === "string" && { search: q }),
    ...(deleted === "only" && { deleted }),
    ...(all.length > 0 && { filters: JSON.stringify({ all }) }),
  };
}
