import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { isListKey, type Resource } from "#framework/shared/definitions/resource.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { pagination } from "../http/envelope.ts";
import { notFound } from "../http/errors.ts";
import { type Operation, paging, type RouteOptions } from "./module.ts";
import { expireDue, expiresByTime } from "../records/write/expire.ts";
import { listRecords } from "../records/read/list.ts";
import { readListQuery } from "../records/read/listQuery.ts";
import type { RecordType, RecordTypes } from "../records/store/recordType.ts";
import { isBeyond } from "../records/read/rowAccess.ts";
import { shownWith } from "../records/read/shownRules.ts";
import { servedAction } from "./actions.ts";
import { type Answerer, sharedOperation } from "./engine.ts";
import { fieldsInPath } from "./path.ts";
import {
  createOperation,
  deleteOperation,
  oneOperation,
  restoreOperation,
  updateOperation,
} from "./record.ts";
import { postedList, postedQuery } from "./postedList.ts";
import { type CallRules, ruledOperation } from "./ruled.ts";
import type { Served } from "./served.ts";
import { simpleRestOperation } from "./simpleRest.ts";
import { singletonOperation } from "./singleton.ts";
import { sourceOperation } from "./source.ts";
import { unassignedOperation } from "./unassigned.ts";

/** How the engine answers a call that no module claims; undefined when it is none of its kinds. */
export function genericOperation(
  declared: DeclaredCall,
  types: RecordTypes,
  schemas: ReadonlyMap<string, Schema>,
  rules: CallRules,
): Answerer | undefined {
  const { resource } = declared;
  if (!resource) return sharedOperation(declared, types, schemas, rules);
  const served =
    ruledOperation(declared, rules, types.get(declared.call.about ?? resource.name), schemas) ??
    recordOperation(declared, resource, types, schemas);
  return served && { ...served, engine: "the record service" };
}

/** How the record service answers a call that a resource states; undefined when it is none of its kinds. */
function recordOperation(
  declared: DeclaredCall,
  resource: Resource,
  types: RecordTypes,
  schemas: ReadonlyMap<string, Schema>,
): Served | undefined {
  const { kind, call } = declared;
  const { unassigned, record } = resource.definition;
  if (unassigned !== undefined && kind === "list")
    return { operation: unassignedOperation(declared, types), options: { query: paging } };
  if (record?.singleton?.in !== undefined) return singletonOperation(declared);
  if (record?.source !== undefined) return sourceOperation(declared, record.source, types, schemas);
  const type = types.get(resource.name);
  if (!type) return undefined;
  const action = resource.actions[kind];
  const served = action && servedAction(declared, action, type, { types, schemas });
  if (served) return served;
  if (resource.dialect === "simple-rest") return simpleRestOperation(kind, type);
  // A perspective shows the records of its resource, which run out under that one's name.
  const kept = types.get(resource.definition.of ?? resource.name) ?? type;
  const expiry: RouteOptions = expiresByTime(kept.resource)
    ? { beforehand: (context) => expireDue(context, kept) }
    : {};
  if (isListKey(kind))
    return {
      operation: listOperation(type, call),
      options: call.method === "GET" ? { query: "fields", ...expiry } : { ...postedList(call), ...expiry },
    };
  switch (kind) {
    case "one":
      return oneOperation(declared, type, expiry);
    case "create":
      return createOperation(declared, type);
    case "update":
      return updateOperation(declared, type);
    case "delete":
      return deleteOperation(declared, type, schemas);
    case "restore":
      return restoreOperation(declared, type);
    default:
      return undefined;
  }
}

/** Answers a list call with its rows under the key of the definition. */
export const listOperation =
  (type: RecordType, call: DeclaredCall["call"]): Operation =>
  async (context, input) => {
    const asking = call.method === "GET" ? input.query : postedQuery(call, input.body);
    const query = readListQuery(type, context.user, asking, call.limit === "pick-list");
    const within = await fieldsInPath(context, type, call, input);
    if (isBeyond(type, context.user, within)) throw notFound();
    const conditions = Object.entries(within).map(([field, value]) => ({
      field,
      operator: "is" as const,
      value,
    }));
    const asked = { ...query, filter: { all: [query.filter, ...conditions] } };
    const { rows, count } = await listRecords(context, type, asked);
    const shown = await shownWith(context, type.resource.definition.record?.shown, rows, "list", type);
    return { [call.rows ?? "records"]: shown, pagination: pagination(count, rows.length, asked) };
  };
