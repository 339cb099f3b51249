import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Scope } from "../alerts/channel.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { invalid } from "../http/errors.ts";
import type { Effect, Facts } from "../records/read/callRule.ts";
import { isPaused, readAccount } from "./account.ts";

/** What the log says that a change was made to. */
export const resource = "integrations";
/** So many people whom nothing reaches are named. */
const mostNamed = 20;

const answer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["sms"],
  properties: {
    sms: {
      type: "object",
      description: "The account at the gateway, without its key, and how sending goes.",
    },
  },
};

/** The account at the gateway, without its key, and how sending goes. */
export const smsGateway: Facts = { answer, ofInput: showSettings };

async function showSettings(context: Scope): Promise<{ sms: JsonObject }> {
  const account = await readAccount(context);
  const paused = account && isPaused(context, account) ? account.paused_until : null;
  return {
    sms: {
      is_set_up: account !== undefined,
      username: account?.username ?? null,
      sender: account?.sender ?? null,
      sent_at: account?.sent_at ?? null,
      paused_until: paused,
      problem: account?.problem ?? null,
      problem_at: account?.problem_at ?? null,
      unreached: account ? await unreached(context) : [],
      test: context.services.sms.standIn !== undefined,
    },
  };
}

/** People who could not be sent the last message, and why. */
const unreached = async ({ db, tenant }: Scope): Promise<JsonObject[]> =>
  db
    .selectFrom("sms_alerts")
    .innerJoin("users", (join) =>
      join.onRef("users.tenant_id", "=", "sms_alerts.tenant_id").onRef("users.uuid", "=", "user_uuid"),
    )
    .select(["users.fullname as name", "problem", "problem_at"])
    .where("sms_alerts.tenant_id", "=", tenant.id)
    .where("problem", "is not", null)
    .where("users.deleted_at", "is", null)
    .orderBy("problem_at", "desc")
    .limit(mostNamed)
    .execute();

/**
 * Stores the provider's account at the gateway. Anyone who changes nothing but the sender can leave the key out.
 * @throws 422 for a key that was left out while none is stored for the username
 */
export const smsGatewayStored: Effect = { answer, ofInput: storeSettings };

async function storeSettings(context: Context, input: JsonObject): Promise<JsonObject> {
  const { db, tenant, services } = context;
  const [username, sender] = [String(input.username).trim(), String(input.sender).trim()];
  const before = await readAccount(context);
  const key = typeof input.api_key === "string" ? input.api_key.trim() : "";
  if (key === "" && before?.username !== username)
    throw invalid({ api_key: ["Enter the API key of this account."] });
  const account = {
    username,
    sender,
    ...(key !== "" && { api_key: services.keys.encrypt(key, tenant.id) }),
  };
  const fresh = { paused_until: null, problem: null, problem_at: null };
  await db
    .insertInto("sms_gateways")
    .values({ tenant_id: tenant.id, api_key: before?.api_key ?? "", ...account })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ ...account, ...fresh }))
    .execute();
  await logActivity(context, { action: "update", resource, label: "SMS gateway" });
  return showSettings(context);
}

/** Forgets the account. What waits is not sent; what people have chosen holds again when there is an account again. */
export const smsGatewayRemoved: Effect = { answer, ofInput: removeSettings };

async function removeSettings(context: Context): Promise<JsonObject> {
  const { db, tenant } = context;
  await db.deleteFrom("sms_alerts").where("tenant_id", "=", tenant.id).execute();
  await db.deleteFrom("sms_gateways").where("tenant_id", "=", tenant.id).execute();
  await logActivity(context, { action: "disconnect", resource, label: "SMS gateway" });
  return showSettings(context);
}
