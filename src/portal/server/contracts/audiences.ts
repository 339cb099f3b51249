import { authors } from "#framework/server/notices/recipients.ts";
import type { Audience, Recipient, Thing } from "#framework/server/notices/thing.ts";
import { peopleWith } from "#framework/server/roles/peopleWith.ts";
import { agreements, employment } from "./kinds.ts";
import { advocateAddresses, ownAddress } from "./parties.ts";

/** Anyone who wrote the agreement, where a reminder is for the office. */
export const agreementOffice: Audience = async (context, things) => {
  const found = await authors(context, { resource: agreements.office }, things);
  return things.map((thing, index) =>
    isFor(thing, "office") ? named((found[index] ?? []).map(({ email }) => email)) : [],
  );
};

/** The participant, and their advocates who may see agreements, where a reminder is for them; always after a change. */
export const agreementParties: Audience = (context, things) =>
  each(things, async (thing) => {
    const participant = String(thing.values.participant);
    return named([
      ...(isFor(thing, "participant") ? await ownAddress(context, agreements, participant) : []),
      ...(isFor(thing, "advocates") ? await advocateAddresses(context, participant) : []),
    ]);
  });

/** Everyone who may edit staff contracts, where a reminder is for the office. */
export const employmentOffice: Audience = async (context, things) => {
  const editors = await peopleWith(context, `edit-${employment.office}`);
  return things.map((thing) => (isFor(thing, "office") ? named(editors.map(({ email }) => email)) : []));
};

/** The staff member, where a reminder is for them; always after a change. */
export const employmentParty: Audience = (context, things) =>
  each(things, async (thing) =>
    isFor(thing, "staff") ? named(await ownAddress(context, employment, String(thing.values.staff))) : [],
  );

const each = (
  things: readonly Thing[],
  find: (thing: Thing) => Promise<Recipient[]>,
): Promise<Recipient[][]> => Promise.all(things.map(find));

/** A reminder says whom it is for; a message after a change is for everyone. */
const isFor = ({ values }: Thing, who: string): boolean =>
  values.remind === undefined || [values.remind].flat().includes(who);

const named = (addresses: readonly string[]): Recipient[] => addresses.map((email) => ({ email, name: "" }));
