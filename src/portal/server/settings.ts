import { type PriceRegion, type State, stateOfZone } from "#portal/shared/places/place.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { TenantSettings } from "#framework/server/context.ts";

declare module "#framework/server/context.ts" {
  interface TenantSettings {
    /** Where the provider is: Canberra and Sydney share a time zone. Without it, the state of the time zone. */
    state?: State;
    postcode?: string;
    price_region: PriceRegion;
    time_intervals: JsonObject;
    staff_setting: JsonObject;
    pay_cycle: JsonObject;
    /** What the NDIS registration covers, and other details of the provider that the profile has no place for. */
    organisation: JsonObject;
    /** What is printed on invoices, and whether the provider charges GST. */
    billing: JsonObject;
    /** How the file for the NDIA is written and its response is read. */
    claims: JsonObject;
    agreement_setting: JsonObject;
    /** Minutes for which a participant is open in an emergency. */
    emergency_minutes: number;
    /** Days before an assignment begins and after it ends on which a worker sees the participant. */
    care_days_before: number;
    care_days_after: number;
  }
}

/** Where a provider is that has not said so. */
export const defaultTimeZone = "Australia/Sydney";

const defaults: TenantSettings = {
  time_zone: defaultTimeZone,
  price_region: "national",
  start_of_week: 1,
  time_intervals: {},
  staff_setting: {},
  pay_cycle: {},
  organisation: {},
  billing: {},
  claims: {},
  agreement_setting: {},
  notice_setting: {},
  second_factor_roles: [],
  emergency_minutes: 60,
  care_days_before: 30,
  care_days_after: 7,
};

/** The settings of a provider, with the defaults for what it has not set; it is in the state of its time zone. */
export function settingsOf(stored: Partial<TenantSettings>): TenantSettings {
  const settings = { ...defaults, ...stored };
  return { ...settings, state: settings.state ?? stateOfZone(settings.time_zone) };
}
