import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { type RecordType, sourceType } from "../store/recordType.ts";
import type { Relation } from "./source.ts";

/**
 * The type of a resource that reports read: one whose records are kept, or whose rows the server makes (`record.source`).
 * The latter has no rows before `withRows` has made them.
 */
export function reportedType({ services }: Context, name: string): RecordType | undefined {
  const { types, definitions } = services;
  const resource = definitions.definitions.resources.get(name);
  return types.get(name) ?? (resource && madeType(resource, definitions.schemas, types));
}

const madeTypes = new WeakMap<RecordType["types"], Map<Resource, RecordType>>();

function madeType(
  resource: Resource,
  schemas: Context["services"]["definitions"]["schemas"],
  types: RecordType["types"],
): RecordType | undefined {
  const { source, schema } = resource.definition.record ?? {};
  if (source === undefined) return undefined;
  const known = madeTypes.get(types) ?? new Map<Resource, RecordType>();
  madeTypes.set(types, known);
  const type = known.get(resource) ?? sourceType(resource, schemas.get(schema ?? "") ?? {}, types);
  known.set(resource, type);
  return type;
}

/**
 * A type with its rows as the server makes them for the person now. The database filters, sorts and groups them like kept
 * records: each has the columns that all records have, and its fields in `data`. Kept records are as they are.
 * @throws what the rule that makes them throws for those who may not see them
 */
export async function withRows(context: Context, type: RecordType): Promise<RecordType> {
  const { source } = type.resource.definition.record ?? {};
  if (source === undefined || context.services.types.get(type.name) === type) return type;
  const relation = await context.services.rules.source[source](context, {});
  const columns = new Map([["uuid", "uuid"], ["data", "jsonb"], ...Object.entries(relation.columns ?? {})]);
  const table = `made_${type.name.replaceAll("-", "_")}`;
  return { ...type, store: { table, columns, within: { rows: rowsSql(context, relation) } } };
}

const rowsSql = ({ tenant }: Context, { rows, columns = {} }: Relation): RawBuilder<unknown> => sql`
  (select ${tenant.id}::uuid as tenant_id, 1 as version, now() as created_at, now() as updated_at,
    null::timestamptz as deleted_at, ${isList(rows) ? given(rows) : stated(rows, Object.keys(columns))})`;

/** The rows of a statement. */
const stated = (rows: RawBuilder<unknown>, columns: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.join([sql`made.uuid::uuid as uuid`, ...columns.map((name) => sql`made.${sql.ref(name)}`)])},
    to_jsonb(made) as data from (${rows}) as made`;

/** Rows that were worked out already. */
function given(made: readonly JsonObject[]): RawBuilder<unknown> {
  const rows = made.map((row): JsonObject => ({ ...row, uuid: idOf(row.uuid) }));
  return sql`(value->>'uuid')::uuid as uuid, value as data
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given (value)`;
}

const isList = (rows: Relation["rows"]): rows is readonly JsonObject[] => Array.isArray(rows);

/** The id of a row: its own, or one that follows from what names it, so that it is the same each time. */
function idOf(named: unknown): string {
  if (isUuid(named)) return named;
  const hex = createHash("sha256").update(String(named)).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
