import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Module } from "#framework/server/routes/module.ts";
import { complete } from "./connection/complete.ts";
import { connect } from "./connection/consent.ts";
import { connectionAnswer } from "./connection/shown.ts";
import { updateLists } from "./lists.ts";

const nothing: Schema = { type: "object", additionalProperties: false };

/** Connecting to Xero, and its lists. What asks Xero runs in no transaction. */
export const xero: Module = (handle) => {
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
  handle("POST ndis/xero/update-lists", updateLists, { writes: false, answer: nothing });
};
