import type { Figure } from "#portal/shared/dashboards.ts";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Context } from "#framework/server/context.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { between, type Chosen, countOf, is, listLink, oneOf } from "./counted.ts";

/** What stands beside the decisions: how large the provider is, and what ends within two months. Never more than six. */
export async function adminFigures(context: Context): Promise<Figure[]> {
  const { today } = tenantCalendar(context);
  const soon = (field: string) => between(field, today, addDays(today, 60));
  const wanted: [name: string, chosen: Chosen][] = [
    ["active_participants", { resource: "participants", conditions: [is("status", "active")] }],
    ["onboarding", { resource: "participants", conditions: [is("status", "onboarding")] }],
    ["active_staff", { resource: "staff", conditions: [is("status", "active")] }],
    ["plans_ending", { resource: "participants", conditions: [is("status", "active"), soon("plan_end")] }],
    [
      "agreements_ending",
      { resource: "participant-contracts", conditions: [is("status", "accepted"), soon("end_date")] },
    ],
    [
      "open_incidents",
      {
        resource: "incident-reports",
        conditions: [oneOf("state", ["submitted", "under_review", "investigating", "action_required"])],
      },
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, chosen] of wanted) {
    const value = await countOf(context, chosen);
    if (value) figures.push({ name, value, link: listLink(chosen) });
  }
  return figures;
}
