import { sentences } from "#framework/shared/text/names.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { consequencesAnswer } from "#framework/server/records/read/consequences.ts";
import { ownStaff } from "./rules.ts";
import { toldOf, touchedBy } from "./touched.ts";

/** Which of a worker's own shifts an entry touches, as they fill it in. */
export const availabilityConsequences: Facts = {
  answer: consequencesAnswer,
  ofInput: async (context, sent) => {
    const staff = ownStaff(context);
    const told = toldOf(context, staff, await touchedBy(context, { ...sent, staff }));
    return { consequences: told.length === 0 ? [] : [`${sentences(told)}.`] };
  },
};
