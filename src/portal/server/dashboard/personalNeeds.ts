import { sql } from "kysely";
import type { Need } from "#portal/shared/dashboards.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { assignments } from "../compliance/load.ts";
import { quietened, unanswered } from "./adminNeeds.ts";
import { between, countOf, firstOf, is, listLink, openList } from "./counted.ts";

/** What the signed-in worker is asked to do, beside forms: sign, hand in, renew. */
export async function personalNeeds(context: Context): Promise<Need[]> {
  const needs = [
    await contractsToSign(context),
    ...(await complianceToDo(context)),
    await expiringLicences(context),
  ];
  return quietened(needs.filter((need) => need !== undefined));
}

async function contractsToSign(context: Context): Promise<Need | undefined> {
  const chosen = { resource: "my-contracts", conditions: [unanswered] };
  const count = await countOf(context, chosen);
  if (!count) return undefined;
  const first = await firstOf(context, chosen, { name: sql`null`, order: sql`created_at` });
  const link = count === 1 && first[0] ? `/my-contracts/${first[0].uuid}` : listLink(chosen);
  return { kind: "contracts_to_sign", count, link };
}

async function complianceToDo(context: Context): Promise<Need[]> {
  const { staff } = context.user;
  if (staff === undefined || !openList(context, "my-compliance")) return [];
  const asked = (await assignments(context, staff)).get(staff) ?? [];
  const inState = (state: string) => asked.filter((each) => each.state === state);
  return (["overdue", "rejected", "due_soon"] as const).flatMap((state): Need[] => {
    const found = inState(state);
    const names = found.slice(0, 3).map(({ item }) => item.title);
    const [only] = found;
    if (!only) return [];
    const link =
      found.length === 1
        ? `/my-compliance/${only.item.uuid}`
        : listLink({ resource: "my-compliance", conditions: [is("status", state)] });
    const tone = state === "overdue" ? ("error" as const) : undefined;
    return [{ kind: `compliance_${state}`, count: found.length, names, link, ...(tone && { tone }) }];
  });
}

async function expiringLicences(context: Context): Promise<Need | undefined> {
  const { today } = tenantCalendar(context);
  const chosen = {
    resource: "my-licences",
    conditions: [is("status", "active"), between("expiry_date", today, addDays(today, 30))],
  };
  const count = await countOf(context, chosen);
  if (!count) return undefined;
  const [first] = await firstOf(context, chosen, {
    name: sql`expiry_date::text`,
    order: sql`expiry_date`,
    most: 1,
  });
  const link = count === 1 && first ? `/my-licences/${first.uuid}` : listLink(chosen);
  return {
    kind: "own_licences_expiring",
    count,
    link,
    ...(first?.name && { due: first.name }),
    tone: "warning",
  };
}
