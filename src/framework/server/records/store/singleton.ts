import { sql } from "kysely";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { defaultsOf } from "#framework/shared/fields/fields.ts";
import { asObject, without } from "#framework/shared/schema/patch.ts";
import { type Json, type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context, Tenant } from "../../context.ts";
import { attachFiles } from "../../files/attach.ts";
import { tenantChanged } from "../../tenants/changed.ts";
import { described } from "../../tenants/tenants.ts";
import { cleanInput, merged } from "../write/input/input.ts";
import { type RecordType, type RecordTypes, seesField, typeStoredIn } from "./recordType.ts";
import { settle } from "../write/settle.ts";
import { checked, followed, prepared } from "../write/stages.ts";
import type { Write } from "../write/writing.ts";

/** By the record types around them: each tenant with a layer of its own has others. */
const known = new WeakMap<RecordTypes, Map<string, RecordType>>();

/** The record type of a resource of which each provider has one record, kept in the provider's own row (`record.singleton`). */
function singletonType({ services }: Context, resource: Resource): RecordType {
  const own = known.get(services.types) ?? new Map<string, RecordType>();
  known.set(services.types, own);
  const found = own.get(resource.name);
  if (found) return found;
  const schema = services.definitions.schemas.get(resource.definition.record?.schema ?? "");
  if (!schema) throw new Error(`the resource ${resource.name} has no schema`);
  const type = typeStoredIn(
    resource,
    schema,
    { types: services.types, rowRules: services.rules.rows },
    () => ({
      table: "tenants",
      columns: new Map(),
    }),
  );
  own.set(resource.name, type);
  return type;
}

/** Where a field is kept: the column of the provider's row, and the keys inside of it. */
function pathOf({ resource }: RecordType, name: string): string[] {
  const { in: place = "", at = {} } = resource.definition.record?.singleton ?? {};
  return (at[name] ?? `${place}.${name}`).split(".");
}

/** What of a provider singletons are kept in. */
const columnsOf = ({ settings, platform }: Tenant): JsonObject => ({
  settings: Object.fromEntries(Object.entries(settings)),
  platform,
});

/** The record as it is kept. */
function keptRecord(type: RecordType, tenant: Tenant): JsonObject {
  const columns = columnsOf(tenant);
  const valueOf = (name: string) =>
    pathOf(type, name).reduce<Json | undefined>((node, key) => asObject(node)[key], columns) ?? null;
  return withoutNulls(Object.fromEntries(type.fields.map(({ name }) => [name, valueOf(name)])));
}

/** What fields that are not set are answered with. */
const defaultsFor = ({ resource, fields }: RecordType): JsonObject =>
  resource.definition.record?.singleton?.defaults === true ? defaultsOf(fields) : {};

/** The one record of a resource as a person sees it. */
export function readSingleton(context: Context, resource: Resource): JsonObject {
  const type = singletonType(context, resource);
  const record = { ...defaultsFor(type), ...keptRecord(type, context.tenant) };
  const seen = type.fields.filter(
    (field) => record[field.name] !== undefined && seesField(context.user, field),
  );
  return Object.fromEntries(seen.map(({ name }) => [name, record[name] ?? null]));
}

/**
 * Changes the one record of a resource, by the stages of every write. Its rules of the stage `after` find the provider as
 * it is then.
 * @param key what the log calls it
 * @throws 422 with every failing field
 */
export async function changeSingleton(
  context: Context,
  resource: Resource,
  input: JsonObject,
  key: string,
): Promise<JsonObject> {
  const type = singletonType(context, resource);
  const { id } = context.tenant;
  const before = keptRecord(type, context.tenant);
  const sent = cleanInput(type, context.user, input);
  const write: Write = {
    context,
    type,
    kind: "update",
    action: "update",
    id,
    sent,
    input: {},
    before,
    told: [],
  };
  const wished = merged(resource.definition.record?.singleton?.replaces === true ? {} : before, sent);
  const chosen = withoutNulls(await prepared(write, wished));
  const defaults = defaultsFor(type);
  const settled = await settle(context, type, { ...defaults, ...chosen }, id, before, sent);
  await checked(write, settled);
  // A default that nobody chose is not kept: it follows the schema.
  const record = without(settled, Object.keys(without(defaults, Object.keys(chosen))));
  const tenant = await keep(context, type, record);
  const changed: Context = { ...context, tenant };
  await attachFiles(context, type, record, id);
  await followed({ ...write, context: changed }, { before, after: record });
  await logActivity(context, {
    action: "update",
    resource: "settings",
    label: key,
    changes: { [key]: { from: before, to: record } },
  });
  await tenantChanged(context);
  return readSingleton(changed, resource);
}

/** Writes the fields where they are kept. @returns the provider as it is then */
async function keep(
  { db, tenant, services }: Context,
  type: RecordType,
  record: JsonObject,
): Promise<Tenant> {
  const paths = type.fields.map(({ name }) => ({ path: pathOf(type, name), value: record[name] }));
  const after = paths.reduce((whole, { path, value }) => placed(whole, path, value), columnsOf(tenant));
  const patchOf = (column: string) => {
    const kept = asObject(after[column]);
    const keys = [...new Set(paths.flatMap(({ path }) => (path[0] === column ? [path[1] ?? ""] : [])))];
    const patch = withoutNulls(Object.fromEntries(keys.map((key) => [key, kept[key] ?? null])));
    return sql`(${sql.ref(column)} - ${keys}::text[]) || ${JSON.stringify(patch)}::jsonb`;
  };
  await sql`update tenants set settings = ${patchOf("settings")}, platform = ${patchOf("platform")}
    where id = ${tenant.id}`.execute(db);
  const stored = { settings: asObject(after.settings), platform: asObject(after.platform) };
  return { ...tenant, ...described(services.portal, stored) };
}

/** The object with a value at a path, or without one there. */
function placed(object: JsonObject, [key = "", ...rest]: string[], value: Json | undefined): JsonObject {
  const { [key]: inner, ...others } = object;
  if (rest.length > 0) return { ...others, [key]: placed(asObject(inner), rest, value) };
  return value === undefined ? others : { ...others, [key]: value };
}
