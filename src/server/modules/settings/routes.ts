import { sql } from "kysely";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context, TenantSettings } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import type { Input, Module } from "../module.ts";

/** What a provider sets once for everybody: the week's first day, the clock's tolerances, staff rules, its own look. */
export const settings: Module = (claim) => {
  claim("GET ndis/settings/get-start-of-week", ({ tenant }) => ({
    start_of_week: tenant.settings.start_of_week,
  }));
  claim("PUT ndis/settings/update-start-of-week", (context, { body }) =>
    change(context, "start_of_week", Number(body.start_of_week), "The week's first day is set"),
  );
  claim("GET ndis/settings/all/time-intervals", ({ tenant }) => ({
    time_intervals: tenant.settings.time_intervals,
  }));
  claim("POST ndis/settings/time-intervals", (context, { body }) =>
    change(context, "time_intervals", body, "Time intervals saved"),
  );
  claim("GET ndis/staff-setting/get-staff-setting", ({ tenant }) => ({
    staff_setting: tenant.settings.staff_setting,
  }));
  claim("POST ndis/staff-setting/add-staff-setting", (context, { body }) => {
    if (Object.keys(context.tenant.settings.staff_setting).length > 0)
      throw conflict("There are staff settings already; change them instead.");
    return change(context, "staff_setting", body, "Staff settings saved");
  });
  claim("PUT ndis/staff-setting/update", (context, { body }) =>
    change(context, "staff_setting", body, "Staff settings saved"),
  );
  claim("GET settings/provider", ({ tenant }) => ({ provider: providerOf(tenant) }));
  claim("POST settings/provider", changeProvider);
};

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
  settings: { time_zone, second_factor_roles },
}: Context["tenant"]): JsonObject {
  const {
    ndis_provider: provider,
    colors,
    ...rest
  } = platform as { ndis_provider?: JsonObject; colors?: JsonObject } & JsonObject;
  return { ...rest, ...provider, brand_color: colors?.primary ?? null, time_zone, second_factor_roles };
}

async function changeProvider(context: Context, { body }: Input): Promise<unknown> {
  const { db, tenant } = context;
  const {
    brand_color: color,
    time_zone: zone = tenant.settings.time_zone,
    second_factor_roles: roles = tenant.settings.second_factor_roles,
    type_of_platform: _type,
    ...provider
  } = body;
  const before = providerOf(tenant);
  const platform = { ...tenant.platform, ndis_provider: provider, colors: color ? { primary: color } : {} };
  const settingsPatch = { time_zone: zone, second_factor_roles: roles };
  await db
    .updateTable("tenants")
    .set({
      platform: JSON.stringify(platform),
      settings: sql`settings || ${JSON.stringify(settingsPatch)}::jsonb`,
    })
    .where("id", "=", tenant.id)
    .execute();
  await logActivity(context, {
    action: "update",
    resource: "settings",
    label: "provider",
    changes: { provider: { from: before, to: body } },
  });
  await tenantChanged(context);
  const after = {
    ...tenant,
    platform,
    settings: { ...tenant.settings, ...settingsPatch },
  } as Context["tenant"];
  return answer("Provider details saved", { provider: providerOf(after) });
}

async function tenantChanged({ db, tenant, services, afterCommit }: Context): Promise<void> {
  afterCommit(() => services.tenants.forget());
  await services.events.send(db, { kind: "tenant-changed", tenant: tenant.id });
}
