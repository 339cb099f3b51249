import { type Action, isListKey } from "#shared/definitions/resource.ts";
import { fulfils } from "#shared/definitions/when.ts";
import { fieldAt, fieldsOf } from "#shared/fields/fields.ts";
import type { StatedCall } from "#shared/definitions/definitions.ts";
import { without } from "#shared/schema/patch.ts";
import type { JsonObject, Schema } from "#shared/schema/schema.ts";
import { pagination } from "../http/envelope.ts";
import type { Context } from "../context.ts";
import { conflict, notFound } from "../http/errors.ts";
import { answer, type Reply } from "../http/reply.ts";
import { type Input, type Operation, paging, type RouteOptions } from "../modules/module.ts";
import { actOnRecord, deleteByAction } from "../records/act.ts";
import { assigningOf, assignmentOf } from "../records/assigned.ts";
import { createRecord } from "../records/create.ts";
import { checkedInput } from "../records/checkedInput.ts";
import { filled } from "../records/filled.ts";
import { expireDue, expiresByTime } from "../records/expire.ts";
import { parseFields } from "../records/formInput.ts";
import { listRecords } from "../records/list.ts";
import { readListQuery } from "../records/listQuery.ts";
import { findRow, reachRow, readRecord } from "../records/one.ts";
import { movesWhenOpened, moveWhenOpened } from "../records/openedBy.ts";
import { wholeRecord } from "../records/present.ts";
import { type RecordType, recordTypeOf, type RecordTypes } from "../records/recordType.ts";
import { removeRecord, restoreRecord } from "../records/remove.ts";
import { ownId } from "../records/rowAccess.ts";
import { shownWith } from "../records/shownRules.ts";
import { updateRecord } from "../records/update.ts";
import { assignOperation, unassignOperation } from "./assignments.ts";
import { idOf } from "./idFrom.ts";
import { meantType, ownSets, reachTaker } from "./meant.ts";
import { sourceOperation } from "./source.ts";
import { simpleRestOperation } from "./simpleRest.ts";
import { unassignedOperation } from "./unassigned.ts";
import { singletonOperation } from "./singleton.ts";
import { tenantClock } from "../tenants/calendar.ts";
import { midSentence, sentences } from "#shared/text/names.ts";
import { fill } from "#shared/text/template.ts";

type Served = { operation: Operation; options: RouteOptions };

/** How the record service answers a call that no module claims; undefined when it is none of its kinds. */
export function genericOperation(
  stated: StatedCall,
  types: RecordTypes,
  schemas: ReadonlyMap<string, Schema>,
): Served | undefined {
  const { kind, resource, call } = stated;
  if (resource?.definition.unassigned !== undefined && kind === "list")
    return { operation: unassignedOperation(stated, types), options: { query: paging } };
  if (resource?.definition.record?.singleton?.in !== undefined) return singletonOperation(stated);
  const { source } = resource?.definition.record ?? {};
  if (source !== undefined) return sourceOperation(stated, source, types, schemas);
  const type = resource && types.get(resource.name);
  if (!type || !resource) return undefined;
  const action = resource.actions[kind];
  if (action?.assigns) return assignOperation(stated, action, types, schemas);
  if (action?.unassigns) return unassignOperation(stated, action, types);
  if (action && (action.sets || action.adds || isShared(type, action)))
    return { operation: actionOperation(stated, type), options: {} };
  if (action?.deletes)
    return {
      operation: actionOperation(stated, type),
      options: call.method === "GET" ? { writes: true } : { body: deletionBody(stated, type) },
    };
  if (resource.dialect === "simple-rest") return simpleRestOperation(kind, type);
  const expiry: RouteOptions = expiresByTime(resource)
    ? { beforehand: (context) => expireDue(context, type) }
    : {};
  if (isListKey(kind))
    return { operation: listOperation(type, call), options: { query: "fields", ...expiry } };
  switch (kind) {
    case "one":
      return {
        operation: async (context, input) => {
          const id = await reachableId(context, type, stated, input);
          await moveWhenOpened(context, type, id);
          const own = call.for === undefined ? undefined : recordTypeOf(types, call.for);
          const shown = own && (await findRow(context, own, id)) ? own : type;
          const record = await readRecord(context, shown, id);
          const [whole] = await shownWith(
            context,
            shown.resource.definition.record?.shown,
            [record],
            "one",
            shown,
          );
          return { [call.row ?? "record"]: whole };
        },
        options: movesWhenOpened(type) ? { ...expiry, writes: true } : expiry,
      };
    case "create":
      return {
        operation: async (context, input) => {
          const meant = await meantType(context, stated, type, input);
          const more = { ...ownSets(context, call), ...(await fieldsInPath(context, meant, call, input)) };
          const fields = fieldsFrom(meant, input);
          await reachTaker(context, meant, fields);
          return done(stated, meant, await createRecord(context, meant, fields, more), "added successfully");
        },
        options: {},
      };
    case "update":
      return {
        operation: async (context, input) => {
          const meant = await meantType(context, stated, type, input);
          const id = await reachableId(context, meant, stated, input);
          const sent = withoutId(stated, fieldsFrom(meant, input));
          const told: string[] = [];
          const record = await updateRecord(context, meant, id, sent, {
            told,
            more: filled(context, call.sets),
            guard: onlyWhen(context, stated),
          });
          const { singleton, shown } = resource.definition.record ?? {};
          const [whole = record] = singleton
            ? await shownWith(context, shown, [record], "one", type)
            : [record];
          return done(stated, meant, whole, "updated successfully", told);
        },
        options: {},
      };
    case "delete":
      return {
        operation: async (context, input) => {
          const { version, ...typed } = input.query;
          const values = call.input === undefined ? {} : checkedInput(context, call.input, typed);
          const id = await reachableId(context, type, stated, input);
          const guard = onlyWhen(context, stated);
          const said = filled(context, call.sets, values);
          if (call.sets)
            await updateRecord(
              context,
              type,
              id,
              { version: version ?? null },
              { action: "remove", more: said, guard },
            );
          const record = await (call.sets
            ? removeRecord(context, type, id)
            : removeRecord(context, type, id, version, guard));
          return done(stated, type, record, "deleted");
        },
        options: {
          query: {
            ...inputQuery(schemas.get(call.input ?? "")),
            version: "The version that was seen; another one is refused.",
          },
        },
      };
    case "restore":
      return {
        operation: async (context, input) =>
          answer(`${resource.label.one} restored`, {
            [rowKey(type, call.row)]: await restoreRecord(context, type, idOf(stated, input)),
          }),
        options: {},
      };
    default:
      return undefined;
  }
}

/** What a deletion asks for, as parameters of its query. */
const inputQuery = (schema: Schema | undefined): Record<string, string> =>
  Object.fromEntries(fieldsOf(schema ?? {}).map(({ name, label }) => [name, `${label}.`]));

/** A record that was written, with what the definition says of it. */
const done = (
  { call }: StatedCall,
  type: RecordType,
  record: JsonObject,
  what: string,
  told: readonly string[] = [],
): Reply => {
  const first =
    call.success === undefined ? `${type.resource.label.one} ${what}` : fill(call.success, record);
  return answer(sentences([first, ...told]), { [rowKey(type, call.row)]: record });
};

/** Answers a list call with its rows under the key of the definition. */
export const listOperation =
  (type: RecordType, call: StatedCall["call"]): Operation =>
  async (context, input) => {
    const query = readListQuery(type, context.user, input.query, call.limit === "pick-list");
    const within = Object.entries(await fieldsInPath(context, type, call, input));
    const conditions = within.map(([field, value]) => ({ field, operator: "is" as const, value }));
    const asked = { ...query, filter: { all: [query.filter, ...conditions] } };
    const { rows, count } = await listRecords(context, type, asked);
    const shown = await shownWith(context, type.resource.definition.record?.shown, rows, "list", type);
    return { [call.rows ?? "records"]: shown, pagination: pagination(count, rows.length, asked) };
  };

/**
 * The fields of a record that a call's path gives.
 * @throws 404 when one refers to a record that the person may not see
 */
async function fieldsInPath(
  context: Context,
  type: RecordType,
  { params = {} }: StatedCall["call"],
  input: Input,
): Promise<JsonObject> {
  const fields: JsonObject = {};
  for (const [parameter, name] of Object.entries(params)) {
    if (name === type.resource.idKey) continue;
    const value = input.params[parameter] ?? "";
    const schema = fieldAt(type.schema, name)?.schema;
    const target = type.types.get(schema?.["x-reference"] ?? schema?.items?.["x-reference"] ?? "");
    if (target) await reachRow(context, target, value);
    fields[name] = value;
  }
  return fields;
}

/** Refuses (409) a call for a record that its definition does not make it for. */
const onlyWhen =
  (context: Context, { call, kind, resource }: StatedCall) =>
  (before: JsonObject): void => {
    if (fulfils(before, call.when, tenantClock(context))) return;
    const name = resource ? midSentence(resource.label.one) : "record";
    throw conflict(
      call.refused ?? `This ${name} can no longer be ${kind === "delete" ? "deleted" : "changed"}.`,
    );
  };

/** The id that a call names. The record must be one of those that the rest of the path says. */
async function reachableId(
  context: Context,
  type: RecordType,
  stated: StatedCall,
  input: Input,
): Promise<string> {
  const own = ownId(type, context.user);
  if (own !== undefined) return own;
  const fields = await fieldsInPath(context, type, stated.call, input);
  const within = Object.entries(fields);
  const named = idOf(stated, input);
  if (within.length === 0) return named;
  const assigning = assigningOf(type);
  const whom = fields[assigning?.definition.to ?? ""];
  // What is assigned stands for its assignment.
  const held =
    assigning && typeof whom === "string" ? await assignmentOf(context, assigning, whom, named) : undefined;
  const id = held ?? named;
  const record = wholeRecord(type, await reachRow(context, type, id), context);
  if (within.some(([name, value]) => record[name] !== value)) throw notFound();
  return id;
}

const rowKey = (type: RecordType, row: string | undefined): string =>
  row ?? type.resource.calls.one?.row ?? "record";

/** The record's fields as the call sent them; a form's texts get the types of the schema. */
export const fieldsFrom = (type: RecordType, { body, request }: Input): JsonObject =>
  request.isMultipart() ? parseFields(type.schema, body) : body;

const withoutId = ({ call }: StatedCall, body: JsonObject): JsonObject =>
  without(body, [call.id ?? "id", ...(call.ignores ?? [])]);

function actionOperation(stated: StatedCall, type: RecordType): Operation {
  const action = type.resource.actions[stated.kind];
  const { input: path } = stated.call;
  const idKey = stated.call.id ?? idKeyOf(stated);
  return async (context, input) => {
    const { [idKey]: _, ...sent } = input.body;
    const values = path === undefined ? sent : checkedInput(context, path, sent);
    if (!action) throw new Error(`${type.name} has no action ${stated.kind}`);
    const id = idOf({ ...stated, call: { ...stated.call, id: idKey } }, input);
    const act = action.deletes ? deleteByAction : actOnRecord;
    const meant = await meantType(context, stated, type, input);
    const { record, message } = await act(context, meant, action, id, values);
    return answer(message, { [rowKey(type, stated.call.row)]: record });
  };
}

/** Whether other actions set fields by the call of this one. */
const isShared = ({ resource }: RecordType, { name }: Action): boolean =>
  Object.values(resource.actions).some(({ does, sets }) => does === name && sets !== undefined);

/** What the call of an action that deletes a record is sent: which one, and the version that was seen. */
const deletionBody = (stated: StatedCall, { resource }: RecordType): Schema => {
  const id = stated.call.id ?? idKeyOf(stated);
  return {
    type: "object",
    additionalProperties: false,
    required: [id],
    properties: {
      [id]: { type: "string", format: "uuid", title: resource.label.one },
      version: { type: "integer", title: "The version that was seen" },
    },
  };
};

/** The key of an action's body whose template is the record's id: `{ "client_uuid": "{uuid}" }`. */
function idKeyOf({ call, resource }: StatedCall): string {
  const found = Object.entries(call.body ?? {}).find(
    ([, template]) => template === `{${resource?.idKey ?? "uuid"}}` || template === "{id}",
  );
  return found?.[0] ?? "id";
}
