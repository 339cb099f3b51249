import { writtenDate } from "#framework/shared/dates/written.ts";
import { textsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";

/** What a provider's NDIS registration covers. */
export interface Registration {
  /** Registration groups, such as `0107`; none where the provider has not entered them. */
  groups: readonly string[];
  /** Its last day; null where the provider has not entered it. */
  until: string | null;
}

/** The registration as the provider has entered it. */
export function registrationOf({ settings }: Pick<Context["tenant"], "settings">): Registration {
  const { registration_groups: groups, registration_expires_on: until } = settings.organisation;
  return { groups: textsIn(groups), until: typeof until === "string" ? until : null };
}

/**
 * What a registration does not cover of a support that the NDIA pays, as ends of sentences about it: the NDIA rejects what
 * belongs to another group or was delivered later (domain reference, section 11).
 */
export function notRegisteredFor(
  { delivered_on: day, support_item: item }: { delivered_on: string; support_item: string | null },
  { groups, until }: Registration,
): [boolean, string][] {
  const group = item?.split("_")[2];
  return [
    [
      group !== undefined && groups.length > 0 && !groups.includes(group),
      `belongs to registration group ${group}, for which you are not registered. Check the provider details in Settings.`,
    ],
    [
      until !== null && day > until,
      `was delivered after your NDIS registration ended on ${writtenDate(until ?? day)}. Check the provider details in Settings.`,
    ],
  ];
}
