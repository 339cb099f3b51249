import { conflict } from "#framework/server/http/errors.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";

/** A step whose details are saved is completed: its record says so in its field `completed_step_…`. */
export const setupStep: Prepare = ({ type }) =>
  Object.fromEntries(
    type.fields.filter(({ name }) => name.startsWith("completed_step_")).map(({ name }) => [name, true]),
  );

const before = {
  completed_step_1: "provider details",
  completed_step_2: "location",
  completed_step_3: "billing",
} as const;

/**
 * Completes the setup: the last step, with which the person accepts the terms. Who accepted them first, and when, is kept.
 * @throws 409 that names the steps that come first
 */
export const setupComplete: Prepare = ({ context }, wished) => {
  const missing = Object.entries(before).flatMap(([step, label]) => (wished[step] === true ? [] : [label]));
  if (missing.length > 0)
    throw conflict(`Complete ${new Intl.ListFormat("en-AU").format(missing)} first, then the setup.`);
  return {
    completed_step_4: true,
    terms_accepted_at: wished.terms_accepted_at ?? context.services.clock.now().toISOString(),
    terms_accepted_by: wished.terms_accepted_by ?? context.user.fullname,
  };
};
