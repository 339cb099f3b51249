import type { Context } from "#framework/server/context.ts";
import { conflict } from "#framework/server/http/errors.ts";
import type { Audience } from "#framework/server/notices/thing.ts";
import type { Check } from "#framework/server/records/write/stages.ts";
import { agreements } from "./kinds.ts";
import { advocateAddresses, ownAddress } from "./parties.ts";

/** Anyone who is told that forms wait: the participant, and the advocates who fill in forms for them. */
async function addressesFor(context: Context, participant: string): Promise<string[]> {
  const own = await ownAddress(context, agreements, participant);
  return [...new Set([...own, ...(await advocateAddresses(context, participant, "forms"))])];
}

/** Anyone who fills in the forms of a participant. */
export const formFillers: Audience = (context, things) =>
  Promise.all(
    things.map(async ({ values }) =>
      (await addressesFor(context, String(values.participant))).map((email) => ({ email, name: "" })),
    ),
  );

/** A reminder of a form needs someone whom it reaches; the person is told who that is. */
export const formReminder: Check = async ({ context, told }, { participant }) => {
  const to = await addressesFor(context, String(participant));
  if (to.length === 0)
    throw conflict(
      "There is no email address for the participant or for an advocate who completes their forms.",
    );
  told.push(`Reminder sent to ${to.join(", ")}`);
  return undefined;
};
