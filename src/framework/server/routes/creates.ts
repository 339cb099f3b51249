import type { StatedCall } from "#framework/shared/definitions/definitions.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { answer } from "../http/reply.ts";
import type { Input } from "./module.ts";
import { messageOf } from "../records/write/act.ts";
import { checkedInput } from "../records/write/checkedInput.ts";
import { createByAction } from "../records/write/creates.ts";
import { refuseUnfit } from "../records/write/moves.ts";
import { reachRow, readRecord } from "../records/read/one.ts";
import { wholeRecord } from "../records/read/present.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { idFrom, idKeyOf, idOf } from "./idFrom.ts";
import type { Served } from "./served.ts";

/** How the record is found that an action is done to, and how it is shown. */
export interface Reach {
  whole: (context: Context, id: string, within: JsonObject) => Promise<JsonObject>;
  shown: (context: Context, id: string, within: JsonObject) => Promise<JsonObject>;
}

/** Records of a table. */
export const reachStored = (type: RecordType): Reach => ({
  whole: async (context, id) => ({
    ...wholeRecord(type, await reachRow(context, type, id), context),
    uuid: id,
  }),
  shown: (context, id) => readRecord(context, type, id),
});

/**
 * The operation of an action that creates a record of another resource, or of its own. It answers, under the call's `row`,
 * the new record where it is of the same resource, else the one that the action was done to.
 */
export function createsOperation(
  stated: StatedCall,
  action: Action,
  creates: NonNullable<Action["creates"]>,
  type: RecordType,
  reach: Reach,
): Served {
  const { call } = stated;
  const idKey = call.id ?? idKeyOf(stated);
  const beside = fieldsBeside(stated, idKey);
  return {
    operation: async (context, input) => {
      const id = action.on === "list" ? undefined : idOf({ ...stated, call: { ...call, id: idKey } }, input);
      const within = Object.fromEntries(beside.map(([key, name]) => [name, idFrom(input, key)]));
      const values = valuesOf(context, stated, input, [idKey, ...beside.map(([key]) => key)]);
      const before = await recordOf(context, action, reach, id, within);
      await refuseUnfit(context, type, action, id ?? "", before);
      const { record, told } = await createByAction(context, action, creates, before, values);
      const said = messageOf(action, told);
      if (call.row === undefined) return answer(said);
      const isOwn = creates.resource === type.name;
      return answer(said, {
        [call.row]: isOwn || id === undefined ? record : await reach.shown(context, id, within),
      });
    },
    options: { answer: { type: "object" } },
  };
}

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
const fieldsBeside = ({ call }: StatedCall, idKey: string): [key: string, field: string][] =>
  Object.entries(call.body ?? {}).flatMap(([key, template]): [string, string][] => {
    const [name = ""] = typeof template === "string" ? namesIn(template) : [];
    return key === idKey || name === "" || name.startsWith("input") ? [] : [[key, name]];
  });

function valuesOf(
  context: Context,
  { call }: StatedCall,
  { body }: Input,
  keys: readonly string[],
): JsonObject {
  const sent = Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));
  if (call.input === undefined) return sent;
  const { version: _, ...values } = checkedInput(context, call.input, sent);
  return values;
}
