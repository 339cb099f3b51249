import type { StatedCall } from "#framework/shared/definitions/definitions.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { answer } from "../http/reply.ts";
import type { Operation } from "./module.ts";
import { actOnRecord, deleteByAction } from "../records/write/act.ts";
import { checkedInput } from "../records/write/checkedInput.ts";
import type { RecordType, RecordTypes } from "../records/store/recordType.ts";
import { asWritten, rowKey } from "./answered.ts";
import { assignOperation, unassignOperation } from "./assignments.ts";
import { createsOperation, reachStored } from "./creates.ts";
import { downloadOperation } from "./downloads.ts";
import { idKeyOf, idOf, namingBody } from "./idFrom.ts";
import { lockBefore } from "./lockBefore.ts";
import { meantType } from "./meant.ts";
import { printOperation } from "./prints.ts";
import type { Served } from "./served.ts";

/** How the record service answers the call of an action; undefined when the action says nothing that it could do. */
export function servedAction(
  stated: StatedCall,
  action: Action,
  type: RecordType,
  { types, schemas }: { types: RecordTypes; schemas: ReadonlyMap<string, Schema> },
): Served | undefined {
  if (action.assigns) return assignOperation(stated, action, types, schemas);
  if (action.creates) return createsOperation(stated, action, action.creates, type, reachStored(type));
  if (action.unassigns) return unassignOperation(stated, action, types);
  if (action.sets || action.adds || isShared(type, action))
    return { operation: actionOperation(stated, type), options: {} };
  if (action.prints) return printOperation(stated, action, type);
  if (action.downloads) return downloadOperation(stated, action.downloads, action, type);
  if (!action.deletes) return undefined;
  const options = stated.call.method === "GET" ? { writes: true } : { body: namingBody(stated) };
  return { operation: actionOperation(stated, type), options };
}

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
    await lockBefore(context, meant, action, id);
    const { record, message } = await act(context, meant, action, id, values);
    return answer(message, { [rowKey(type, stated.call.row)]: await asWritten(context, meant, record) });
  };
}

/** Whether other actions set fields by the call of this one. */
const isShared = ({ resource }: RecordType, { name }: Action): boolean =>
  Object.values(resource.actions).some(({ does, sets }) => does === name && sets !== undefined);
