import { useQueryClient } from "@tanstack/react-query";
import type { RaRecord } from "ra-core";
import { useState } from "react";
import type { Action } from "#shared/definitions/resource.ts";
import { fulfils } from "#shared/definitions/when.ts";
import type { Choice } from "#shared/schema/schema.ts";
import { fits } from "#shared/validation/verdict.ts";
import { useSchema } from "../../definitions/useSchema.ts";
import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";
import { runAction } from "../actions/runAction.ts";
import type { List } from "../list/useList.ts";
import { type BoardDefinition, inputFor, movesFrom } from "./states.ts";

/** A move that asks something first: the record with the state already chosen. */
export interface Asking {
  action: Action;
  record: RaRecord;
  /** The state that was chosen. */
  chosen: Record<string, unknown>;
}

/** How records go from one column to another: at once where the state is all that the action asks for. */
export function useMoves({ resource, may }: List, board: BoardDefinition, states: Choice[]) {
  const services = useServices();
  const queries = useQueryClient();
  const action = resource.actions[board.action];
  const { schema } = useSchema(action?.call?.input);
  const [moved, setMoved] = useState<ReadonlyMap<unknown, Choice["value"]>>(new Map());
  const [asking, setAsking] = useState<Asking>();
  const mayMove = action?.call !== undefined && schema !== undefined && may.call(action.call);

  const stateOf = (record: RaRecord): unknown => moved.get(record.id) ?? record[board.by];
  const targets = (record: RaRecord): Choice[] =>
    mayMove && fulfils(record, action.when) ? movesFrom(resource, states, stateOf(record)) : [];

  const move = async (record: RaRecord, state: Choice) => {
    if (!action || !schema) return;
    const typed = { [board.input]: inputFor(state, schema, board.input) };
    if (!fits(schema, typed)) {
      setAsking({ action, record, chosen: typed });
      return;
    }
    setMoved((current) => new Map(current).set(record.id, state.value));
    try {
      const { message } = await runAction(services, resource, action, record, typed);
      toasts.success(action.success ?? message);
    } catch (error) {
      toasts.error(messageOf(error));
    }
    await queries.invalidateQueries({ queryKey: [resource.name] });
    setMoved((current) => new Map([...current].filter(([id]) => id !== record.id)));
  };
  return { stateOf, targets, move, asking, stopAsking: () => setAsking(undefined) };
}
