import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Module } from "#framework/server/routes/module.ts";
import { listStatuses } from "./status.ts";

/** The statuses of people who ask for support. */
export const referrals: Module = (handle) => {
  handle("GET ndis/client/get-client-statuses", listStatuses, { answer: statusesAnswer });
};

const statusesAnswer: Schema = {
  type: "object",
  required: ["client_statuses"],
  properties: {
    client_statuses: {
      type: "array",
      items: {
        type: "object",
        required: ["id", "key", "name", "lead"],
        properties: {
          id: { type: "integer" },
          key: { type: "string" },
          name: { type: "string" },
          lead: { type: "boolean" },
        },
      },
    },
  },
};
