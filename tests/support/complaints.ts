import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** All that the office's part of a complaint needs at least. */
export const officePart = (staff: string): JsonObject => ({
  received_by: staff,
  received_at: "2026-11-20T00:30:00.000Z",
  risk_level: "low",
  is_reportable_incident: false,
  assigned_to: staff,
  due_at: "2026-12-01",
  conflict_of_interest_checked: true,
  review_status: "in_review",
});
