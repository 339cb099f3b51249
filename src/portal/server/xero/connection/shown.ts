import { portalAddress } from "#framework/server/portalAddress.ts";
import type { Context } from "#framework/server/context.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { invalid } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { xeroOf } from "../service.ts";
import { type Connection, readConnection } from "./store.ts";

/** The screen to which Xero returns; the provider registers it with their app. */
const screen = "/settings/integrations";

/** The connection as an admin sees it: no secret and no token. */
function connectionShown(
  { services, tenant }: Pick<Context, "services" | "tenant">,
  connection: Connection | undefined,
): JsonObject {
  const { client_id: client, paused_until: pause } = connection ?? {};
  const isPaused = Date.parse(pause ?? "") > services.clock.now().getTime();
  return {
    status: connection?.status ?? "disconnected",
    client_id: client ?? null,
    has_secret: connection?.client_secret != null,
    organisation: connection?.organisation_name ?? null,
    connected_by: connection?.connected_by ?? null,
    connected_at: connection?.connected_at ?? null,
    lists_at: connection?.lists_at ?? null,
    paused_until: isPaused ? (pause ?? null) : null,
    redirect_url: `${portalAddress(services.config, tenant.slug)}${screen}`,
    test: xeroOf(services).standIn !== undefined,
  };
}

/** What answers the connection looks like. */
export const connectionAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["xero"],
  properties: {
    xero: { type: "object", description: "The connection; without its secret and tokens." },
  },
};

/** The connection and how it stands. */
export const readShown = async (context: Context): Promise<JsonObject> => ({
  xero: connectionShown(context, await readConnection(context)),
});

/** The same, in answer to a call. */
export const xeroConnection: Facts = { answer: connectionAnswer, ofInput: readShown };

/**
 * Whether the provider is connected. An expired connection is one, which has to be renewed (domain reference, section 6).
 * @throws 422 for another provider's name
 */
export const xeroConnected: Facts = {
  answer: {
    type: "object",
    additionalProperties: false,
    required: ["is_connected", "is_expired"],
    properties: { is_connected: { type: "boolean" }, is_expired: { type: "boolean" } },
  },
  ofInput: async (context, { tenant_name: name }) => {
    if (typeof name === "string" && name.toLowerCase() !== context.tenant.slug)
      throw invalid({ tenant_name: ["This is another provider's name."] });
    const status = (await readConnection(context))?.status ?? "disconnected";
    return { is_connected: status !== "disconnected", is_expired: status === "expired" };
  },
};
