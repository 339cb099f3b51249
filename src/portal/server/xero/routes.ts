import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Module } from "#framework/server/routes/module.ts";
import { disconnect, storeCredentials } from "./connection/change.ts";
import { complete } from "./connection/complete.ts";
import { connect } from "./connection/consent.ts";
import { integration, isConnected } from "./connection/shown.ts";
import { updateLists } from "./lists.ts";

const connectionAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["xero"],
  properties: {
    xero: { type: "object", description: "The connection; without its secret and tokens." },
  },
};
const nothing: Schema = { type: "object", additionalProperties: false };

/** Xero: the connection, and what is sent to it. What asks Xero runs in no transaction. */
export const xero: Module = (handle) => {
  handle("GET ndis/integrations/xero", integration, { answer: connectionAnswer });
  handle("GET ndis/xero/is-tenant-connected", isConnected, {
    query: { tenant_name: "The provider's own name." },
    answer: {
      type: "object",
      additionalProperties: false,
      required: ["is_connected", "is_expired"],
      properties: { is_connected: { type: "boolean" }, is_expired: { type: "boolean" } },
    },
  });
  handle("POST ndis/xero/credentials/store", storeCredentials, { answer: connectionAnswer });
  handle("GET ndis/xero/centralized/connect", connect, {
    writes: true,
    query: {
      redirect_url: "Where Xero returns to: an address of the provider's portal.",
      tenant: "The provider's own name.",
    },
    answer: {
      type: "object",
      additionalProperties: false,
      required: ["authorization_url"],
      properties: { authorization_url: { type: "string", description: "Xero's consent page." } },
    },
  });
  handle("POST ndis/xero/complete", complete, { writes: false, answer: connectionAnswer });
  handle("POST ndis/xero/disconnect", disconnect, { answer: nothing });
  handle("POST ndis/xero/update-lists", updateLists, { writes: false, answer: nothing });
};
