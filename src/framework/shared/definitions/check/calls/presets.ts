import { propertiesOf } from "../../../fields/fields.ts";
import type { Schema } from "../../../schema/schema.ts";
import { namesIn } from "../../../text/template.ts";
import type { ResourceDefinition } from "../../definitions.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

/**
 * Checks that what an action always gives (`preset`) is asked for by the action whose call it shares; without one, that it
 * is the state to which a move leads.
 */
export function checkPresets(
  resources: readonly ResourceDefinition[],
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  return resources.flatMap(({ name: resource, actions = {}, record }) =>
    Object.entries(actions).flatMap(([action, { preset = {}, does }]): Problem[] => {
      const call = does === undefined ? undefined : actions[does]?.call;
      if (does !== undefined && call === undefined) return [];
      const state = record?.lifecycle?.field;
      const known = call ? inputsOf(call, schemas) : state === undefined ? [] : [state];
      return Object.keys(preset)
        .filter((input) => !known.includes(input))
        .map((input) => ({
          file: `resources/${resource}.json`,
          pointer: `/actions/${action}/preset/${input}`,
          found: quote(input),
          expected: `${call ? `an input of ${does}` : "the state of the record"}: ${oneOf(known, input)}`,
        }));
    }),
  );
}

type Action = NonNullable<ResourceDefinition["actions"]>[string];
type ActionCall = NonNullable<Action["call"]>;

/** What an action may do instead of writing to the one record that it is offered on: nothing is asked of that record then. */
const withoutInputs = ["deletes", "assigns", "unassigns", "prints", "downloads"] as const;

/** Why nothing would ever be required by an action: it does not look at one record with what was typed. */
function neverRequires(action: Action): string | undefined {
  const { on, call } = action;
  if (on !== undefined) return `it on an action of "on": ${quote(on)}`;
  if (call?.takes?.ids !== undefined) return "it on an action on several records in one call";
  const other = withoutInputs.find((key) => action[key] !== undefined);
  return other && `it beside "${other}"`;
}

/**
 * Checks that what an action needs (`requires`) or asks (`onlyFor`) for some records, and where it offers some only (`among`), is
 * an input of its call, and that what it needs is asked of one record.
 */
export function checkRequirements(
  resources: readonly ResourceDefinition[],
  schemas: ReadonlyMap<string, Schema>,
): Problem[] {
  return resources.flatMap(({ name: resource, actions = {} }) =>
    Object.entries(actions).flatMap(([action, own]): Problem[] => {
      const { requires = [], onlyFor = [], call, does = action, asks } = own;
      const shared = statedCall(resources, does, call ?? actions[does]?.call);
      const never = requires.length > 0 ? neverRequires({ ...own, call: shared }) : undefined;
      if (never !== undefined)
        return [
          {
            file: `resources/${resource}.json`,
            pointer: `/actions/${action}/requires`,
            found: never,
            expected: "an action on one record that sets, adds or creates something, or names an effect",
          },
        ];
      const known = shared ? inputsOf({ ...shared, input: asks ?? shared.input }, schemas) : [];
      const named = [
        ...Object.entries({ requires, onlyFor }).flatMap(([key, each]) =>
          each.map(({ input }, index) => ({ input, place: `${key}/${index}/input` })),
        ),
        ...Object.keys(own.among ?? {}).map((input) => ({ input, place: `among/${input}` })),
      ];
      return named.flatMap(({ input, place }) =>
        known.includes(input)
          ? []
          : {
              file: `resources/${resource}.json`,
              pointer: `/actions/${action}/${place}`,
              found: quote(input),
              expected: `an input of ${does}: ${oneOf(known, input)}`,
            },
      );
    }),
  );
}

/** The call of an action, where a perspective takes it: as the resource states it that it is of. */
const statedCall = (
  resources: readonly ResourceDefinition[],
  action: string,
  call: ActionCall | undefined,
): ActionCall | undefined =>
  call?.of === undefined ? call : resources.find(({ name }) => name === call.of)?.actions?.[action]?.call;

/** What a call is given: what its schema asks for, and what its body is filled with. */
function inputsOf(call: ActionCall, schemas: ReadonlyMap<string, Schema>): string[] {
  const { input, body } = call;
  const sent = namesIn(JSON.stringify(body ?? {})).flatMap((name) =>
    name.startsWith("input.") ? [name.slice("input.".length)] : [],
  );
  return [...Object.keys(propertiesOf(schemas.get(input ?? "") ?? {})), ...sent];
}
