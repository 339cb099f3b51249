import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Module } from "../routes/module.ts";
import { changePlan, openCheckout, previewChange } from "./choose.ts";
import { currentPlan } from "./current.ts";
import { openInvoiceCheckout, payInvoice } from "./payInvoice.ts";
import { receiveEvent } from "./paid.ts";

const text: Schema = { type: "string" };

const chosen: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["plan_id"],
  properties: {
    plan_id: { type: "string", title: "Plan", description: "The code of the plan.", maxLength: 60 },
  },
};

/** The plan of a provider: what it is, changing it, and what the payment provider tells of payments. */
export const subscription: Module = (handle) => {
  handle("GET {portal}/get-current-plan", currentPlan, {
    answer: { type: "object", required: ["plan", "plans"] },
  });
  handle("POST {portal}/change-plan/preview", previewChange, {
    writes: false,
    body: chosen,
    answer: {
      type: "object",
      required: ["preview"],
      properties: {
        preview: {
          type: "object",
          properties: {
            kind: text,
            due: { type: "integer", description: "What is paid now, in cents." },
            on: { type: "string", format: "date", description: "The day from which the plan holds." },
            consequences: { type: "array", items: text },
            refusals: { type: "array", items: text, description: "Why it is not possible." },
          },
        },
      },
    },
  });
  handle("POST {portal}/change-plan", changePlan, {
    body: chosen,
    beforehand: openCheckout,
    answer: {
      type: "object",
      properties: {
        checkout_url: { type: "string", description: "Where it is paid; the plan changes when it is." },
      },
    },
  });
  handle("POST records/subscription/{id}/pay", payInvoice, {
    beforehand: openInvoiceCheckout,
    answer: { type: "object", required: ["link"] },
  });
  // Read as it was received: its signature is over every letter. It may be about any provider of this server.
  handle.public("POST {portal}/payments/events", receiveEvent, {
    rawBody: true,
    writes: false,
    perMinute: 600,
  });
};
