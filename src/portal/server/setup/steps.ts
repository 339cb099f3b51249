import { defaultsOf } from "#framework/shared/fields/fields.ts";
import { withoutNulls } from "#framework/shared/schema/schema.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import { messagesOf } from "#framework/server/records/write/settle.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { tenantClock } from "#framework/server/tenants/calendar.ts";

/**
 * A step whose details are saved is completed: its record says so in its field `completed_step_…`. Everything that the step
 * needs must be there, also what this write does not change.
 * @throws 422 that names what is missing or wrong
 */
export const setupStep: Prepare = ({ type, context }, wished) => {
  const record = withoutNulls({ ...defaultsOf(type.fields), ...wished });
  const errors = messagesOf(type.validate.check(record, tenantClock(context)));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const done = type.fields.filter(({ name }) => name.startsWith("completed_step_"));
  return Object.fromEntries(done.map(({ name }) => [name, true]));
};

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
