import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { answer } from "../http/reply.ts";
import type { Operation } from "./module.ts";
import { actOnRecord, deleteByAction } from "../records/write/act.ts";
import { checkedInput } from "../records/write/input/checkedInput.ts";
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
  declared: DeclaredCall,
  action: Action,
  type: RecordType,
  { types, schemas }: { types: RecordTypes; schemas: ReadonlyMap<string, Schema> },
): Served | undefined {
  if (action.assigns) return assignOperation(declared, action, types, schemas);
  if (action.creates) return createsOperation(declared, action, action.creates, type, reachStored(type));
  if (action.unassigns) return unassignOperation(declared, action, types);
  if (action.sets || action.adds || isShared(type, action))
    return { operation: actionOperation(declared, type), options: {} };
  if (action.prints) return printOperation(declared, action, type);
  if (action.downloads) return downloadOperation(declared, action.downloads, action, type);
  if (!action.deletes) return undefined;
  const options = declared.call.method === "GET" ? { writes: true } : { body: namingBody(declared) };
  return { operation: actionOperation(declared, type), options };
}

function actionOperation(declared: DeclaredCall, type: RecordType): Operation {
  const action = type.resource.actions[declared.kind];
  const { input: path } = declared.call;
  const idKey = declared.call.id ?? idKeyOf(declared);
  return async (context, input) => {
    const { [idKey]: _, ...sent } = input.body;
    const values = path === undefined ? sent : checkedInput(context, path, sent);
    if (!action) throw new Error(`${type.name} has no action ${declared.kind}`);
    const id = idOf({ ...declared, call: { ...declared.call, id: idKey } }, input);
    const act = action.deletes ? deleteByAction : actOnRecord;
    const meant = await meantType(context, declared, type, input);
    await lockBefore(context, meant, action, id);
    const { record, message } = await act(context, meant, action, id, values);
    return answer(message, { [rowKey(type, declared.call.row)]: await asWritten(context, meant, record) });
  };
}

/** Whether other actions set fields by the call of this one. */
const isShared = ({ resource }: RecordType, { name }: Action): boolean =>
  Object.values(resource.actions).some(({ does, sets }) => does === name && sets !== undefined);
