import { today } from "#framework/shared/dates/dates.ts";
import type { Context, Services } from "#framework/server/context.ts";
import { dataWith } from "#framework/server/database/changes.ts";
import { setupOf } from "./setup.ts";
import { subscriptionOf } from "./money/subscription.ts";

/** The providers of the demo. */
export const providers = [
  {
    slug: "demo",
    name: "Wattle Support Services",
    color: "#1a6b54",
    seed: 20_261,
    firstNumber: 430_000_001,
    abn: "62600000001",
    registration: "4050000001",
    phone: "0255502000",
    share: 1,
    isSetUp: true,
  },
  {
    slug: "acacia",
    name: "Acacia Community Care",
    color: "#7a4a12",
    seed: 20_262,
    firstNumber: 430_500_001,
    abn: "43600000002",
    registration: "4050000002",
    phone: "0255503000",
    share: 0.25,
    isSetUp: false,
  },
];

/** What letters, invoices and agreements of a provider say of it. */
export async function describeProvider(
  services: Services,
  tenant: Context["tenant"],
  { slug, name, abn, registration, phone, isSetUp }: (typeof providers)[number],
): Promise<void> {
  const details = {
    name,
    legal_name: `${name} Pty Ltd`,
    abn,
    registration_number: registration,
    phone,
    email: `hello@${slug}.example`,
    privacy_policy: `https://${slug}.example/privacy`,
  };
  const terms = {
    registration_status: "registered",
    bank_account_name: name.slice(0, 32),
    bank_bsb: "062000",
    bank_account: "12345678",
  };
  tenant.platform = { ...tenant.platform, ndis_provider: details };
  tenant.profile = details;
  const settings = {
    agreement_setting: terms,
    time_intervals: { ...tenant.settings.time_intervals, clock_rounding_minutes: 15 },
    ...setupOf(slug, isSetUp, services.clock.now()),
    subscription: subscriptionOf(isSetUp, today(tenant.settings.time_zone, services.clock.now()), services),
  };
  tenant.settings = { ...tenant.settings, ...settings };
  await services.database.owner
    .updateTable("tenants")
    .set({
      platform: JSON.stringify(tenant.platform),
      settings: dataWith(settings, "settings"),
    })
    .where("id", "=", tenant.id)
    .execute();
  services.tenants.forget();
}
