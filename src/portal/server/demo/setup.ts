import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** The account setup of a demo provider: completed, or left after its second step. */
export function setupOf(slug: string, isSetUp: boolean, now: Date): Record<string, JsonObject> {
  const day = now.toISOString().slice(0, 10);
  const organisation = {
    contact_name: isSetUp ? "Priya Nair" : "Dana Whitlock",
    registration_groups: [
      "0104",
      "0106",
      "0107",
      "0108",
      "0114",
      "0115",
      "0120",
      "0125",
      "0132",
      "0136",
      "0138",
    ],
    registration_expires_on: addDays(day, 420),
    address: isSetUp ? "Level 2, 18 Wattle Street" : "5 Acacia Avenue",
    suburb: isSetUp ? "Ultimo" : "Figtree",
    states_served: ["NSW"],
    regions: ["metro_north", "metro_south", "coast"],
    ...(isSetUp && {
      sites: [{ name: "Coast office", address: "44 Mann Street, Gosford", region: "coast" }],
    }),
  };
  const steps = { completed_step_1: true, completed_step_2: true };
  if (!isSetUp) return { organisation, account_setup: steps };
  return {
    organisation,
    billing: {
      contact_name: "Priya Nair",
      contact_email: `accounts@${slug}.example`,
      gst_registered: true,
      invoice_prefix: "INV",
    },
    account_setup: {
      ...steps,
      completed_step_3: true,
      completed_step_4: true,
      terms_accepted_at: new Date(now.getTime() - 200 * 86_400_000).toISOString(),
      terms_accepted_by: "Priya Nair",
    },
  };
}
