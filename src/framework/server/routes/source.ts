import type { Source } from "#generated/definitions.ts";
import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { isListKey, type Resource } from "#framework/shared/definitions/resource.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { pagination } from "../http/envelope.ts";
import { invalid, notFound } from "../http/errors.ts";
import type { Input, Operation, RouteOptions } from "./module.ts";
import { readListQuery } from "../records/read/listQuery.ts";
import { type RecordType, type RecordTypes, sourceType } from "../records/store/recordType.ts";
import { shownWith } from "../records/read/shownRules.ts";
import { findInSource, listSource } from "../records/read/source.ts";
import { createsOperation, type Reach } from "./creates.ts";
import { idOf } from "./idFrom.ts";

/** Records that the server makes, for what is done to one of them. */
export function reachMade(resource: Resource, source: Source, type: RecordType): Reach {
  const whole = async (context: Context, id: string, within: JsonObject): Promise<JsonObject> => {
    const relation = await context.services.rules.source[source](context, within);
    const found = await findInSource(context, type, { relation, within }, id);
    if (!found) throw notFound();
    return found;
  };
  const shown = async (context: Context, id: string, within: JsonObject): Promise<JsonObject> => {
    const [record = {}] = await shownWith(
      context,
      resource.definition.record?.shown,
      [await whole(context, id, within)],
      "one",
    );
    return record;
  };
  return { whole, shown };
}

/** Answers the list of a resource whose rows the server makes (`record.source`), or one of them. */
export function sourceOperation(
  declared: DeclaredCall,
  source: Source,
  types: RecordTypes,
  schemas: ReadonlyMap<string, Schema>,
): { operation: Operation; options: RouteOptions } | undefined {
  const { kind, resource, call } = declared;
  if (!resource) return undefined;
  const { record } = resource.definition;
  const type = sourceType(resource, schemas.get(record?.schema ?? "") ?? {}, types);
  const reach = reachMade(resource, source, type);
  const action = resource.actions[kind];
  if (action?.creates) return createsOperation(declared, action, action.creates, type, reach);
  if (!isListKey(kind) && kind !== "one") return undefined;
  const withinOf = ({ params }: Input): JsonObject => {
    const named = Object.entries(call.params ?? {}).filter(([, name]) => name !== resource.idKey);
    return Object.fromEntries(named.map(([parameter, name]) => [name, params[parameter] ?? ""]));
  };
  if (kind === "one")
    return {
      operation: async (context, input) => ({
        [call.row ?? "record"]: await reach.shown(context, idOf(declared, input), withinOf(input)),
      }),
      options: {},
    };
  return {
    operation: async (context, input) => {
      if (resource.definition.list?.sortable === false && input.query.sortField !== undefined)
        throw invalid({ sortField: ["The list can't be sorted by this field."] });
      const within = withinOf(input);
      const mine = { relation: await context.services.rules.source[source](context, within), within };
      const { sort, ...asked } = readListQuery(type, context.user, input.query, false);
      const own = input.query.sortField ? { ...asked, sort } : asked;
      const { rows, total } = await listSource(context, type, mine, own);
      const shown = await shownWith(context, record?.shown, rows);
      return { [call.rows ?? "records"]: shown, pagination: pagination({ total }, rows.length, asked) };
    },
    options: { query: "fields" },
  };
}
