import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What must hold for records that stand as documents, by resource. */
export const documentFacts: Record<string, JsonObject> = {
  "report-mails": { next_at: null },
  "invoice-runs": { status: "done" },
  "evidence-packs": { status: "done" },
  "pay-runs": { status: "signed" },
  "price-imports": { status: "imported" },
  "roster-proposals": { status: "ready" },
  destructions: { status: "done" },
  claims: { status: "uploaded" },
  newsfeed: {
    status: "published",
    publish_at: "2026-06-15T02:00:00.000Z",
    expires_at: null,
    must_be_read: true,
    comments_on: true,
  },
};
