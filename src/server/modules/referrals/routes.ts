import type { Schema } from "#shared/schema/schema.ts";
import type { Module } from "../module.ts";
import { publicForm } from "../../visitors/publicForm.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { receiveReferral } from "./receive.ts";
import { listStatuses } from "./status.ts";

/** People who ask for support: the public form, what staff do with them, and how they become participants. */
export const referrals: Module = (claim) => {
  claim.public(
    "GET ndis/{tenant}/whitelabel/referral-form",
    (context) => publicForm(context, recordTypeOf(context.services.types, "referrals")),
    { perMinute: 60 },
  );
  claim.public("POST ndis/{tenant}/whitelabel/add-new-referral", receiveReferral, { perMinute: 20 });
  claim("GET ndis/client/get-client-statuses", listStatuses, { answer: statusesAnswer });
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
