import type { SupportedPerson } from "#portal/shared/dashboards.ts";
import type { Context } from "#framework/server/context.ts";
import { listRecords } from "#framework/server/records/read/list.ts";
import { readListQuery } from "#framework/server/records/read/listQuery.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import { visitsOfEach } from "./shifts.ts";
import { agreementsOf, formsOf, type Of } from "./waiting.ts";

/** People on the page, and what waits of all of them. */
const mostPeople = 50;
const mostWaiting = 100;

/**
 * The people who the signed-in advocate supports, each with what is shared with them: the next visits with the
 * services, agreements with the contracts, forms with the forms. What is not shared is not there.
 */
export async function supportedPeople(context: Context): Promise<SupportedPerson[]> {
  const { user, services } = context;
  const type = recordTypeOf(services.types, "cared-for");
  const { rows } = await listRecords(context, type, {
    ...readListQuery(type, user, { limit: String(mostPeople) }, false),
    fields: ["full_name", "first_name"].flatMap((name) => fieldFor(type, user, name) ?? []),
  });
  const sharing = (part: string) => user.cares_for?.[part] ?? [];
  const visits = await visitsOfEach(context, sharing("services"));
  const agreements = await agreementsOf(context, mostWaiting);
  const forms = await formsOf(context, mostWaiting);
  return rows.map((row): SupportedPerson => {
    const uuid = String(row.uuid);
    const shares = (part: string) => sharing(part).includes(uuid);
    const own = <T>(list: Of<T>[] = []): Omit<Of<T>, "participant">[] =>
      list.flatMap(({ participant, ...rest }) => (participant === uuid ? [rest] : []));
    return {
      uuid,
      full_name: String(row.full_name),
      first_name: String(row.first_name),
      may_see: Object.keys(user.cares_for ?? {}).filter((part) => part !== "any" && shares(part)),
      ...(shares("services") && { visits: visits.get(uuid) ?? [] }),
      ...(shares("contracts") && { agreements: own(agreements) }),
      ...(shares("forms") && { forms: own(forms) }),
    };
  });
}
