import { sql } from "kysely";
import { withoutNulls } from "#framework/shared/schema/schema.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { tenantChanged } from "../tenants/changed.ts";
import type { Subscription } from "./subscription.ts";
import { keepSettings } from "../tenants/keepSettings.ts";

/** The subscription as the database has it; nobody else changes it until the transaction ends. */
export async function lockedSubscription({ db, tenant }: Context): Promise<Subscription | undefined> {
  const { rows } = await sql<{ subscription: Subscription | null }>`
    select settings->'subscription' as subscription from tenants where id = ${tenant.id}
    for no key update`.execute(db);
  return rows[0]?.subscription ?? undefined;
}

/** Writes the subscription, and what changed in it to the activity log. */
export async function keepSubscription(
  context: Context,
  before: Subscription | undefined,
  after: Subscription,
): Promise<void> {
  const kept = withoutNulls(after);
  await keepSettings(context, { subscription: kept });
  await logActivity(context, {
    action: "update",
    resource: "settings",
    label: "subscription",
    changes: { subscription: { from: before ?? null, to: kept } },
  });
  await tenantChanged(context);
}
