import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { resourceReferredTo, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import type { Input } from "./module.ts";
import { assigningOf, assignmentOf } from "../records/store/assigned.ts";
import { parseFields } from "../records/write/input/formInput.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { decodeRow } from "../records/read/serialize.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { ownId } from "../records/read/rowAccess.ts";
import { idOf } from "./idFrom.ts";

/**
 * The fields of a record that a call's path gives.
 * @throws 404 when one refers to a record that the person may not see
 */
export async function fieldsInPath(
  context: Context,
  type: RecordType,
  { params = {} }: DeclaredCall["call"],
  input: Input,
): Promise<JsonObject> {
  const fields: JsonObject = {};
  for (const [parameter, name] of Object.entries(params)) {
    if (name === type.resource.idKey) continue;
    const value = input.params[parameter] ?? "";
    const schema = fieldAt(type.schema, name)?.schema;
    const target = type.types.get(resourceReferredTo(schema) ?? "");
    if (target && !isOneself(context, target, value)) await findAccessibleRow(context, target, value);
    fields[name] = value;
  }
  return fields;
}

/** Whether a record is about the signed-in person themselves, anyone else who may see it. */
const isOneself = ({ user }: Context, { resource }: RecordType, id: string): boolean =>
  resource.definition.record?.person === true && user.own_records?.includes(id) === true;

/** The id that a call names. The record must be one of those that the rest of the path says. */
export async function reachableId(
  context: Context,
  type: RecordType,
  declared: DeclaredCall,
  input: Input,
): Promise<string> {
  const own = ownId(type, context.user);
  if (own !== undefined) return own;
  // Anyone who has no such record of their own reaches nobody else's.
  if (type.resource.definition.record?.singleton?.id !== undefined) throw notFound();
  const fields = await fieldsInPath(context, type, declared.call, input);
  const within = Object.entries(fields);
  const named = idOf(declared, input);
  if (within.length === 0) return named;
  const assigning = assigningOf(type);
  const whom = fields[assigning?.definition.to ?? ""];
  // What is assigned stands for its assignment.
  const held =
    assigning && typeof whom === "string" ? await assignmentOf(context, assigning, whom, named) : undefined;
  const id = held ?? named;
  const record = decodeRow(type, await findAccessibleRow(context, type, id), context);
  if (within.some(([name, value]) => record[name] !== value)) throw notFound();
  return id;
}

/** The record's fields as the call sent them; a form's texts get the types of the schema. */
export const fieldsFrom = (type: RecordType, { body, request }: Input): JsonObject =>
  request.isMultipart() ? parseFields(type.schema, body) : body;
