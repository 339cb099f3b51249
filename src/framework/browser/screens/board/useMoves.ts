import { useQueryClient } from "@tanstack/react-query";
import type { RaRecord } from "react-admin";
import { useEffect, useState } from "react";
import type { Action } from "#framework/shared/definitions/resource.ts";
import type { Choice } from "#framework/shared/schema/schema.ts";
import { fits } from "#framework/shared/validation/verdict.ts";
import { useSchema } from "../../definitions/useSchema.ts";
import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";
import { runAction } from "../actions/runAction.ts";
import { isOffered } from "../actions/useRowActions.ts";
import type { List } from "../list/listType.ts";
import { asksFirst, type BoardDefinition, inputFor, movesFrom, movingTo } from "./states.ts";

/** A move that asks something first: the record with the state already chosen. */
export interface Asking {
  action: Action;
  record: RaRecord;
  /** The state that was chosen. */
  chosen: Record<string, unknown>;
}

/**
 * How records go from one column to another: at once where the state is all that the action asks for. A record that is
 * still on its way goes on when it has arrived: the server refuses a move of a version that is no longer current.
 */
export function useMoves(
  { resource, may }: List,
  board: BoardDefinition,
  states: readonly Choice[],
  records: readonly RaRecord[] = [],
) {
  const services = useServices();
  const queries = useQueryClient();
  const named = board.action === undefined ? undefined : resource.actions[board.action];
  const { schema } = useSchema(named?.call?.input);
  const [moved, setMoved] = useState<ReadonlyMap<unknown, Choice["value"]>>(new Map());
  const [next, setNext] = useState<ReadonlyMap<unknown, Choice>>(new Map());
  const [asking, setAsking] = useState<Asking>();
  const stateOf = (record: RaRecord): unknown =>
    next.get(record.id)?.value ?? moved.get(record.id) ?? record[board.by];
  /** The action by which a record goes into a state now; undefined where none does, or the person may not make its call. */
  const actionFor = (record: RaRecord, state: Choice): Action | undefined => {
    const present = { ...record, [board.by]: stateOf(record) };
    const isOpen = (action: Action) => action.call && may.call(action.call) && isOffered(present, action);
    if (board.action === undefined) return movingTo(resource, state).find(isOpen);
    return named && schema && isOpen(named) ? named : undefined;
  };
  const targets = (record: RaRecord): Choice[] =>
    movesFrom(resource, states, stateOf(record)).filter((state) => actionFor(record, state) !== undefined);

  const move = async (record: RaRecord, state: Choice) => {
    const action = actionFor(record, state);
    if (!action) return;
    if (moved.has(record.id)) {
      setNext((current) => new Map(current).set(record.id, state));
      return;
    }
    const typed =
      board.input !== undefined && schema ? { [board.input]: inputFor(state, schema, board.input) } : {};
    if (named ? !fits(schema ?? {}, typed) : asksFirst(action)) {
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
    setMoved((current) => without(current, record.id));
  };

  useEffect(() => {
    const ready = records.find(({ id }) => next.has(id) && !moved.has(id));
    const state = next.get(ready?.id);
    if (!ready || !state) return;
    setNext((current) => without(current, ready.id));
    void move(ready, state);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [records, next, moved]);

  return { stateOf, targets, move, asking, stopAsking: () => setAsking(undefined) };
}

function without<Value>(map: ReadonlyMap<unknown, Value>, key: unknown): ReadonlyMap<unknown, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}
