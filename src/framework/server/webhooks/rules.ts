import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { conflict } from "../http/errors.ts";
import type { After, Check, Prepare } from "../records/write/stages.ts";
import { problemOfAddress } from "../outside/address.ts";
import { startWebhooks } from "./enqueue.ts";

/** Endpoints that a provider may have. */
const mostEndpoints = 20;

/** From when an endpoint listens: from its first secret, and again when it listens to something else. */
export const webhookListens: Prepare = ({ context, action, before }, wished): JsonObject => {
  const chosen = (record: unknown) => JSON.stringify([record].flat().map(String).toSorted());
  const isOther = action === "update" && chosen(before?.notices) !== chosen(wished.notices);
  const isBegun = action === "begin";
  if (!isBegun && (!isOther || wished.listens_since === undefined)) return {};
  return { listens_since: context.services.clock.now().toISOString() };
};

/** Judges the address of an endpoint, and how many there are. */
export const webhookAddress: Check = async ({ context, kind }, { url }) => {
  const problem = problemOfAddress(String(url ?? ""));
  if (problem !== undefined) return { url: [problem] };
  if (kind !== "create") return undefined;
  const { db, tenant } = context;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoints
    where tenant_id = ${tenant.id} and deleted_at is null`.execute(db);
  if ((rows[0]?.count ?? 0) >= mostEndpoints)
    throw conflict(`There are ${mostEndpoints} endpoints already. Delete one that is not used.`);
  return undefined;
};

/** An endpoint that is resumed, or has a delivery to be sent again, is tried at once. */
export const webhookAtOnce: After = async ({ context, type, id }, { after }) => {
  const endpoint = type.name === "webhook-endpoints" ? id : String(after?.endpoint);
  await context.db
    .updateTable("webhook_endpoints")
    .set({ next_attempt_at: null, failures: 0, failing_since: null })
    .where("tenant_id", "=", context.tenant.id)
    .where("uuid", "=", endpoint)
    .execute();
  startWebhooks(context);
};
