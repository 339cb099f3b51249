import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import { targetsOf } from "#framework/shared/definitions/moves.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { type Choice, choicesOf, type Schema } from "#framework/shared/schema/schema.ts";

/** What a board of a resource consists of. */
export type BoardDefinition = NonNullable<NonNullable<Resource["definition"]["list"]>["board"]>;

/** The columns of a board: the choices of its field that its lifecycle names, or all of them. */
export function statesOf(
  { definition, moves = {} }: Resource,
  { by }: BoardDefinition,
  schema: Schema,
): readonly Choice[] {
  const choices = choicesOf(fieldAt(schema, by)?.schema ?? {}) ?? [];
  if (definition.record?.lifecycle?.field !== by) return choices;
  const named = new Set([...Object.keys(moves), ...Object.values(moves).flat()]);
  return choices.filter(({ value }) => named.has(String(value)));
}

/** The states into which a record may go from its own. */
export function movesFrom({ moves }: Resource, states: readonly Choice[], from: unknown): Choice[] {
  return states.filter(
    ({ value }) =>
      value !== from && (moves === undefined || moves[String(from)]?.includes(String(value)) === true),
  );
}

/** The actions that are the move into a state, each for the states that it starts from. */
export const movingTo = ({ actions }: Pick<Resource, "actions">, { value }: Choice): Action[] =>
  Object.values(actions).filter((action) => {
    const to = targetsOf(action);
    return to.length === 1 && to[0] === String(value);
  });

/** Whether an action asks something before it makes its call. */
export const asksFirst = ({ call, confirm }: Action): boolean =>
  call?.input !== undefined || confirm !== undefined;

/** A state as an action's input takes it: by its key, or by its number. */
export function inputFor(state: Choice, input: Schema, name: string): unknown {
  const choices = choicesOf(fieldAt(input, name)?.schema ?? {});
  const found = choices?.find(({ value }) => value === state.value || value === state.id);
  return found?.value ?? state.value;
}
