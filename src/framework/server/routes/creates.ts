import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { inWords } from "#framework/shared/definitions/inWords.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { answer } from "../http/reply.ts";
import type { Input } from "./module.ts";
import { messageOf } from "../records/write/act.ts";
import { checkedInput } from "../records/write/input/checkedInput.ts";
import { createByAction } from "../records/write/creates.ts";
import { refuseAction } from "../records/write/moves.ts";
import { findAccessibleRow, readRecord } from "../records/read/one.ts";
import { decodeRow } from "../records/read/serialize.ts";
import { type RecordType, recordTypeOf } from "../records/store/recordType.ts";
import { asWritten } from "./answered.ts";
import { idFrom, idKeyOf, idOf, namingBody } from "./idFrom.ts";
import type { Served } from "./served.ts";

/** How the record is found that an action is done to, and how it is shown. */
export interface Reach {
  whole: (context: Context, id: string, within: JsonObject) => Promise<JsonObject>;
  shown: (context: Context, id: string, within: JsonObject) => Promise<JsonObject>;
}

/** Records of a table. */
export const reachStored = (type: RecordType): Reach => ({
  whole: async (context, id) => ({
    ...decodeRow(type, await findAccessibleRow(context, type, id), context),
    uuid: id,
  }),
  shown: (context, id) => readRecord(context, type, id),
});

/**
 * The operation of an action that creates a record of another resource, or of its own. It answers, under the call's `row`,
 * the new record where it is of the same resource, else the one that the action was done to.
 */
export function createsOperation(
  declared: DeclaredCall,
  action: Action,
  creates: NonNullable<Action["creates"]>,
  type: RecordType,
  reach: Reach,
): Served {
  const { call } = declared;
  const idKey = call.id ?? idKeyOf(declared);
  const beside = fieldsBeside(declared, idKey);
  return {
    operation: async (context, input) => {
      const id =
        action.on === "list" ? undefined : idOf({ ...declared, call: { ...call, id: idKey } }, input);
      const within = Object.fromEntries(beside.map(([key, name]) => [name, idFrom(input, key)]));
      const values = valuesOf(context, declared, input, [idKey, ...beside.map(([key]) => key)]);
      const before = await recordOf(context, action, reach, id, within);
      await refuseAction(context, type, action, { id: id ?? "", before, input: values });
      const { record, told } = await createByAction(context, action, creates, before, values);
      const made = recordTypeOf(context.services.types, creates.resource);
      const said = messageOf(wordedBy(context, made, action, record), told);
      const isOwn = made.name === type.name;
      const key = creates.row ?? (isOwn ? call.row : undefined);
      if (key !== undefined) return answer(said, { [key]: await asWritten(context, made, record) });
      if (call.row === undefined) return answer(said);
      return answer(said, { [call.row]: id === undefined ? record : await reach.shown(context, id, within) });
    },
    options: {
      answer: { type: "object" },
      ...(isNamedAlone(declared, idKey) && { body: namingBody(declared) }),
    },
  };
}

/** Whether a call says no more than which record it is done to. */
const isNamedAlone = ({ call: { input, body = {} } }: DeclaredCall, idKey: string): boolean =>
  input === undefined && Object.keys(body).join() === idKey;

/** What is said of an action that is done, with fields of the new record. */
const wordedBy = (
  { tenant }: Context,
  { fields }: RecordType,
  { label, success }: Action,
  record: JsonObject,
): Pick<Action, "label" | "success"> => ({
  label,
  success: success && inWords(success, fields, record, tenant.settings.time_zone),
});

/** What the record is before the action; one that is missing for the person is known by its id alone. */
function recordOf(
  context: Context,
  { on }: Action,
  reach: Reach,
  id: string | undefined,
  within: JsonObject,
): JsonObject | Promise<JsonObject> {
  if (id === undefined) return {};
  return on === "missing" ? { uuid: id } : reach.whole(context, id, within);
}

/** Keys of the body that hold fields of the record itself: they say, with its id, which one is meant. */
const fieldsBeside = ({ call }: DeclaredCall, idKey: string): [key: string, field: string][] =>
  Object.entries(call.body ?? {}).flatMap(([key, template]): [string, string][] => {
    const [name = ""] = typeof template === "string" ? namesIn(template) : [];
    return key === idKey || name === "" || name.startsWith("input") ? [] : [[key, name]];
  });

function valuesOf(
  context: Context,
  { call }: DeclaredCall,
  { body }: Input,
  keys: readonly string[],
): JsonObject {
  const sent = Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));
  if (call.input === undefined) return sent;
  const { version: _, ...values } = checkedInput(context, call.input, sent);
  return values;
}
