import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { type Assignment, assignments } from "./load.ts";
import type { ComplianceState } from "./state.ts";

/** What wants doing comes first. */
const urgency: ComplianceState[] = [
  "overdue",
  "rejected",
  "due_soon",
  "not_started",
  "submitted",
  "approved",
  "waived",
];

/** What is asked of a staff member, for those who may see them, or of the signed-in one. */
export const assignedCompliance: SourceRule = async (context, { staff: named }) => {
  if (typeof named === "string")
    await findAccessibleRow(context, recordTypeOf(context.services.types, "staff"), named);
  const staff = typeof named === "string" ? named : context.user.staff;
  const own = staff === undefined ? [] : ((await assignments(context, staff)).get(staff) ?? []);
  return {
    rows: own
      .toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state) || a.due.localeCompare(b.due))
      .map((assignment) => shown(assignment, staff ?? "")),
  };
};

function shown({ item, state, due, handed }: Assignment, staff: string): JsonObject {
  const { frequency, instructions, file, needs_file: needsFile } = item.data;
  return withoutNulls({
    uuid: item.uuid,
    title: item.title,
    category: item.category,
    status: state,
    due_date: handed?.status === "approved" && handed.valid_until ? handed.valid_until : due,
    frequency: frequency ?? null,
    instructions: instructions ?? null,
    file: file ?? null,
    needs_file: needsFile ?? null,
    note: handed?.data.note ?? null,
    files: handed?.data.files ?? null,
    reason: handed?.data.reason ?? null,
    reviewed_by: handed?.data.reviewed_by ?? null,
    submitted_at: handed?.submitted_at ?? null,
    valid_until: handed?.valid_until ?? null,
    staff,
  });
}
