import type { JsonObject } from "#framework/shared/schema/schema.ts";

/**
 * What must hold for the records of a provider that stand in tables of billing and of webhooks, by their resource.
 * @param idOf the id of a provider's record of a resource
 */
export function billingFacts(
  provider: string,
  idOf: (provider: string, resource: string, record: string) => string,
): Record<string, JsonObject> {
  const first = (resource: string, record = "first") => idOf(provider, resource, record);
  return {
    "claim-rows": {
      claim: first("claims"),
      invoice: first("invoices", "third"),
      invoice_line: first("invoice-lines"),
      participant: first("participants"),
      delivered_on: "2026-06-15",
      status: "claimed",
      to_decide: false,
      place: 1,
      reference: `${provider}-0001`,
      amount: 100,
      paid_amount: 0,
      written_off: 0,
      unpaid: null,
      quantity: "1",
      hours: "001:00",
      registration_number: "4050012345",
    },
    "ndis-plans": {
      participant: first("participants"),
      start_date: "2027-07-01",
      end_date: "2028-06-30",
      status: "draft",
      management: "plan",
      total: null,
      funding_periods: null,
      budgets: [{ category: "01", management: "plan", amount: 100_000, component: `Core of ${provider}` }],
    },
    "price-changes": { import: first("price-imports"), place: 1, kind: "added" },
    "support-items": {
      item_number: "15_062_0128_1_3",
      registration_group: "0128",
      starts_on: "2026-07-01",
      ends_on: null,
      state_prices: null,
    },
    "webhook-endpoints": {
      url: `https://hooks.${provider}.example/`,
      status: "active",
      notices: [first("notices")],
      listens_since: null,
      failing_since: null,
    },
    "webhook-deliveries": { endpoint: first("webhook-endpoints"), status: "failed", due_at: null },
  };
}
