import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { xeroFor } from "../service.ts";
import { revoke } from "./identity.ts";
import { connectionAnswer, readShown } from "./shown.ts";
import { ended, readConnection, sealed, unsealed } from "./store.ts";

/** Stores the client id and secret of the provider's own Xero app. Another app needs a new connection. */
export const xeroCredentialsStored: Effect = { answer: connectionAnswer, ofInput: store };

async function store(
  context: Context,
  { client_id: client, client_secret: secret }: JsonObject,
): Promise<JsonObject> {
  const kept = { client_id: String(client).toUpperCase(), client_secret: sealed(context, String(secret)) };
  const before = await readConnection(context);
  const isOther = before?.client_id !== kept.client_id;
  await context.db
    .insertInto("xero_connections")
    .values({ tenant_id: context.tenant.id, ...kept })
    .onConflict((conflict) =>
      conflict.column("tenant_id").doUpdateSet({ ...kept, ...(isOther && ended("disconnected")) }),
    )
    .execute();
  await logActivity(context, {
    action: "update",
    resource: "integrations",
    label: "Xero client id and secret",
  });
  return readShown(context);
}

/**
 * Ends the connection. What was sent stays where it is; what waits goes when the provider connects again. The tokens are
 * forgotten at once and then ended at Xero too, if it can be reached.
 */
export const xeroDisconnected: Effect = {
  answer: { type: "object", additionalProperties: false },
  ofInput: disconnect,
};

async function disconnect(context: Context): Promise<void> {
  const before = await readConnection(context);
  await context.db
    .updateTable("xero_connections")
    .set({ ...ended("disconnected"), connected_by: null, connected_at: null })
    .where("tenant_id", "=", context.tenant.id)
    .execute();
  await logActivity(context, { action: "disconnect", resource: "integrations", label: "Xero" });
  context.afterCommit(() => {
    if (before?.refresh_token == null || before.client_id === null || before.client_secret === null) return;
    const client = { id: before.client_id, secret: unsealed(context, before.client_secret) };
    revoke(xeroFor(context), client, unsealed(context, before.refresh_token)).catch((err: unknown) =>
      context.log.warn({ err }, "tokens of Xero could not be ended"),
    );
  });
}
