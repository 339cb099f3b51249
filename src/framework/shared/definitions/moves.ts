import type { Action as RawAction, Expiry, ResourceDefinition } from "#generated/definitions.ts";

/** For each state of a record the states that may follow it; a state that is not named is final. */
export type Moves = Readonly<Record<string, readonly string[]>>;

type Definition = Pick<ResourceDefinition, "record" | "actions">;

/** The ways in which records of a resource run out, in their order. */
export const expiriesOf = (record: ResourceDefinition["record"]): readonly Expiry[] =>
  [record?.expires ?? []].flat();

interface Step {
  from?: readonly string[];
  to?: string | readonly string[];
}

/** The states that a move leads to: one, or those that its input or a rule chooses from. */
export const targetsOf = ({ to }: Step): readonly string[] => (to === undefined ? [] : [to].flat());

/**
 * The moves of a lifecycle: those of the actions, those without a button (`lifecycle.moves`), and the expiry. A move
 * without `from` is possible from every state that the others name.
 */
export function movesOf({ record, actions = {} }: Definition): Moves | undefined {
  const { lifecycle } = record ?? {};
  if (!lifecycle) return undefined;
  const expiries = expiriesOf(record).map(({ when, sets }) => ({
    from: when[lifecycle.field],
    to: sets[lifecycle.field],
  }));
  const steps: Step[] = [
    ...Object.values(actions),
    ...Object.values(lifecycle.moves ?? {}),
    ...expiries.flatMap(({ from, to }) =>
      Array.isArray(from) && typeof to === "string" ? [{ from: from.map(String), to }] : [],
    ),
  ];
  const states = new Set([
    ...(lifecycle.path ?? []),
    ...steps.flatMap((step) => [...(step.from ?? []), ...targetsOf(step)]),
  ]);
  const moves: Record<string, string[]> = {};
  for (const step of steps)
    for (const from of step.from ?? (step.to === undefined ? [] : states))
      for (const to of targetsOf(step))
        if (to !== from && moves[from]?.includes(to) !== true) (moves[from] ??= []).push(to);
  return moves;
}

/**
 * What an action does that is a move: it is offered in the states that it starts from, sets the state that it leads to,
 * and where it shares a call says that state in the call's input.
 * @param of the resource that states its call, where that is another one: the state is set there
 */
export function asMove<Given extends Omit<RawAction, "call">>(
  { record }: Definition,
  action: Given,
  of: string | undefined,
): Given {
  const field = record?.lifecycle?.field;
  const { from, to } = action;
  if (field === undefined || (from === undefined && to === undefined)) return action;
  return {
    ...action,
    ...(from && { when: { [field]: from, ...action.when } }),
    ...(to !== undefined &&
      of === undefined && { sets: { ...(typeof to === "string" && { [field]: to }), ...action.sets } }),
    ...(typeof to === "string" &&
      (action.does ?? of) !== undefined && { preset: action.preset ?? { [field]: to } }),
  };
}
