import { sql } from "kysely";
import { defaultsOf, fieldsOf } from "#shared/fields/fields.ts";
import { stateOfZone } from "#shared/places/place.ts";
import { isObject, type JsonObject, withoutNulls } from "#shared/schema/schema.ts";
import type { Context, TenantSettings } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { attachFile } from "../../files/attach.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedForm } from "../../records/checkedForm.ts";
import { judgeAllShifts } from "../fitness/shiftFlags.ts";
import type { Input, Module } from "../module.ts";

/** What a provider sets once for everybody: the week's first day, the clock's tolerances, staff rules, its own look. */
export const settings: Module = (claim) => {
  claim("GET ndis/settings/get-start-of-week", ({ tenant }) => ({
    start_of_week: tenant.settings.start_of_week,
  }));
  claim("PUT ndis/settings/update-start-of-week", (context, input) => {
    const { start_of_week: day } = checkedForm(context, "start-of-week", input);
    return change(context, "start_of_week", Number(day), "First day of the week saved");
  });
  claim("GET ndis/settings/all/time-intervals", ({ tenant }) => ({
    time_intervals: tenant.settings.time_intervals,
  }));
  claim("POST ndis/settings/time-intervals", (context, input) => {
    const before = context.tenant.settings.time_intervals;
    const wished = checkedForm(context, "time-intervals", input, before);
    return change(context, "time_intervals", wished, "Time intervals saved");
  });
  claim("GET ndis/staff-setting/get-staff-setting", ({ tenant }) => ({
    staff_setting: tenant.settings.staff_setting,
  }));
  claim("POST ndis/staff-setting/add-staff-setting", (context, input) => {
    if (Object.keys(context.tenant.settings.staff_setting).length > 0)
      throw conflict("Staff settings already exist. Change them instead.");
    return changeStaffRules(context, checkedForm(context, "staff-settings", input));
  });
  claim("PUT ndis/staff-setting/update", (context, input) => {
    const before = context.tenant.settings.staff_setting;
    const wished = checkedForm(context, "staff-settings", input, before);
    return changeStaffRules(context, wished);
  });
  claim("GET settings/agreements", ({ services, tenant }) => {
    const schema = services.definitions.schemas.get("records/agreement-setting") ?? {};
    return { agreement_setting: { ...defaultsOf(fieldsOf(schema)), ...tenant.settings.agreement_setting } };
  });
  claim("PUT settings/agreements", (context, input) => {
    const before = context.tenant.settings.agreement_setting;
    const wished = checkedForm(context, "agreement-settings", input, before);
    return change(context, "agreement_setting", wished, "Terms and reminders saved");
  });
  claim("GET settings/provider", ({ tenant }) => ({ provider: providerOf(tenant) }));
  claim("POST settings/provider", changeProvider);
};

/** Saves the rules for all staff. Licences that everybody must hold now can make planned workers unfit. */
async function changeStaffRules(context: Context, rules: JsonObject): Promise<unknown> {
  const saved = await change(context, "staff_setting", rules, "Staff settings saved");
  const settings = { ...context.tenant.settings, staff_setting: rules };
  await judgeAllShifts({ ...context, tenant: { ...context.tenant, settings } });
  return saved;
}

async function change<K extends keyof TenantSettings>(
  context: Context,
  key: K,
  value: TenantSettings[K],
  message: string,
): Promise<unknown> {
  const before = context.tenant.settings[key];
  await context.db
    .updateTable("tenants")
    .set({ settings: sql`settings || ${JSON.stringify({ [key]: value })}::jsonb` })
    .where("id", "=", context.tenant.id)
    .execute();
  await logActivity(context, {
    action: "update",
    resource: "settings",
    label: key,
    changes: { [key]: { from: before as never, to: value as never } },
  });
  await tenantChanged(context);
  return answer(message, { [key]: value });
}

function providerOf({
  platform,
  settings: {
    time_zone,
    state,
    postcode,
    price_region,
    second_factor_roles,
    emergency_minutes,
    care_days_before,
    care_days_after,
  },
}: Context["tenant"]): JsonObject {
  const {
    ndis_provider: provider,
    colors,
    ...rest
  } = platform as { ndis_provider?: JsonObject; colors?: JsonObject } & JsonObject;
  return withoutNulls({
    type_of_platform: rest.type_of_platform ?? null,
    ...provider,
    brand_color: colors?.primary ?? null,
    time_zone,
    state: state ?? stateOfZone(time_zone),
    postcode: postcode ?? null,
    price_region,
    second_factor_roles,
    emergency_minutes,
    care_days_before,
    care_days_after,
  });
}

async function changeProvider(context: Context, input: Input): Promise<unknown> {
  const { db, tenant } = context;
  const before = providerOf(tenant);
  const wished = checkedForm(context, "provider", input, before);
  const {
    brand_color: color,
    time_zone: zone,
    state,
    postcode,
    price_region,
    second_factor_roles: roles = [],
    emergency_minutes,
    care_days_before,
    care_days_after,
    type_of_platform: _type,
    ...provider
  } = wished;
  const own = { resource: "provider", record: tenant.id };
  if (isObject(provider.logo))
    provider.logo = await attachFile(context, "logo", provider.logo, own, { picture: true });
  const platform = { ...tenant.platform, ndis_provider: provider, colors: color ? { primary: color } : {} };
  // A provider who moves to another time zone and does not name a state is taken to be in that of the zone.
  const moved = zone !== before.time_zone && state === before.state;
  const settingsPatch = withoutNulls({
    time_zone: zone ?? null,
    state: moved ? stateOfZone(String(zone)) : (state ?? null),
    price_region: price_region ?? null,
    second_factor_roles: roles,
    emergency_minutes: emergency_minutes ?? null,
    care_days_before: care_days_before ?? null,
    care_days_after: care_days_after ?? null,
  });
  await db
    .updateTable("tenants")
    .set({
      platform: JSON.stringify(platform),
      settings: sql`settings - 'postcode' || ${JSON.stringify({ ...settingsPatch, ...(postcode && { postcode }) })}::jsonb`,
    })
    .where("id", "=", tenant.id)
    .execute();
  await logActivity(context, {
    action: "update",
    resource: "settings",
    label: "provider",
    changes: { provider: { from: before, to: wished } },
  });
  await tenantChanged(context);
  const after = {
    ...tenant,
    platform,
    settings: { ...tenant.settings, ...settingsPatch, postcode },
  } as Context["tenant"];
  return answer("Provider details saved", { provider: providerOf(after) });
}

async function tenantChanged({ db, tenant, services, afterCommit }: Context): Promise<void> {
  afterCommit(() => services.tenants.forget());
  await services.events.send(db, { kind: "tenant-changed", tenant: tenant.id });
}
