import { sql } from "kysely";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict } from "#framework/server/http/errors.ts";
import { sameText, hashOf } from "#framework/server/keys.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { checkedInput } from "#framework/server/records/write/input/checkedInput.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { fetchLists } from "../lists.ts";
import { xeroFor } from "../service.ts";
import { startSending } from "../transfers/store.ts";
import { organisationsOf } from "./identity.ts";
import { type Connection, readConnection, unsealed } from "./store.ts";
import { stored, tokensFor } from "./tokens.ts";
import { readShown } from "./shown.ts";

/**
 * Ends what `connect` began: trades the code for tokens and stores them. The state is taken before Xero is asked, so that
 * it is good for once.
 * @throws 409 for a state that is not known or too old, 422 for a code that Xero refuses
 */
export async function complete(context: Context, { body }: Input): Promise<Reply> {
  const { state, code } = checkedInput(context, "actions/xero-consent", body);
  const connection = await takeConsent(context, String(state));
  const xero = xeroFor(context);
  const tokens = await tokensFor(context, connection, {
    grant_type: "authorization_code",
    code: String(code),
    redirect_uri: connection.consent_redirect ?? "",
    code_verifier: unsealed(context, connection.consent_verifier ?? ""),
  });
  const [organisation] = await organisationsOf(xero, tokens.access);
  if (!organisation) throw conflict("No Xero organisation was chosen. Connect again and choose one.");
  await context.db
    .updateTable("xero_connections")
    .set({
      ...stored(context, tokens),
      status: "connected",
      generation: sql<number>`generation + 1`,
      refreshing_until: null,
      paused_until: null,
      organisation_id: organisation.id,
      organisation_name: organisation.name,
      connected_by: context.user.fullname,
      connected_at: context.services.clock.now().toISOString(),
    })
    .where("tenant_id", "=", context.tenant.id)
    .execute();
  await logActivity(context, {
    action: "connected",
    resource: "integrations",
    label: `Xero: ${organisation.name}`,
  });
  await fetchLists(context);
  startSending(context);
  return answer(`Connected to ${organisation.name}`, await readShown(context));
}

/** Takes the consent that was begun with a state. */
async function takeConsent(context: Context, state: string): Promise<Connection> {
  const connection = await readConnection(context);
  const now = context.services.clock.now();
  const isKnown =
    connection?.consent_state != null &&
    sameText(connection.consent_state, hashOf(state)) &&
    Date.parse(connection.consent_until ?? "") > now.getTime();
  if (!isKnown)
    throw conflict("This permission is not the one that was asked for, or is too old. Connect again.");
  const { numUpdatedRows } = await context.db
    .updateTable("xero_connections")
    .set({ consent_state: null, consent_verifier: null, consent_redirect: null, consent_until: null })
    .where("tenant_id", "=", context.tenant.id)
    .where("consent_state", "=", connection.consent_state)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict("This permission has been used already. Connect again.");
  return connection;
}
