import { type JsonObject, withoutNulls } from "#shared/schema/schema.ts";
import { normalise } from "#shared/text/normalise.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { notFound } from "../../http/errors.ts";
import { reachRow } from "../../records/one.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { type Input, paging } from "../module.ts";
import { readPaging } from "../paging.ts";
import { type Assignment, assignments } from "./load.ts";
import type { ComplianceState } from "./state.ts";

/** Parameters of the lists of what is asked of somebody. */
export const assignedQuery = {
  ...paging,
  status: "not_started, due_soon, overdue, submitted, approved, rejected, waived, or all.",
  fields: "Ignored: all fields are short.",
};

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

/** What is asked of the signed-in staff member. */
export async function myCompliance(context: Context, { query }: Input): Promise<unknown> {
  const { rows, pages } = await assignedPage(context, context.user.staff, query);
  return { compliances: rows, pagination: pages };
}

/** One item that is asked of the signed-in staff member. */
export const myComplianceItem = async (context: Context, { params }: Input): Promise<unknown> => ({
  compliance: await assignedItem(context, context.user.staff, params.id ?? ""),
});

/** What is asked of a staff member, for those who may see them. */
export async function complianceOfStaff(context: Context, { params, query }: Input): Promise<unknown> {
  const staff = params.id ?? "";
  await reachRow(context, recordTypeOf(context.services.types, "staff"), staff);
  const { rows, pages } = await assignedPage(context, staff, query);
  return { compliance: rows, pagination: pages };
}

/** An item as somebody is asked for it. @throws 404 when it is not asked of them */
export async function assignedItem(
  context: Context,
  staff: string | undefined,
  item: string,
): Promise<JsonObject> {
  return shown(await assignmentOf(context, staff, item), staff ?? "");
}

/** How somebody stands with an item. @throws 404 when it is not asked of them */
export async function assignmentOf(
  context: Context,
  staff: string | undefined,
  item: string,
): Promise<Assignment> {
  const own = staff === undefined ? undefined : (await assignments(context, staff)).get(staff);
  const found = own?.find((assignment) => assignment.item.uuid === item);
  if (!found) throw notFound();
  return found;
}

async function assignedPage(context: Context, staff: string | undefined, query: Record<string, string>) {
  const asked = readPaging(query);
  const own = staff === undefined ? [] : ((await assignments(context, staff)).get(staff) ?? []);
  const words = normalise(asked.search).split(" ").filter(Boolean);
  const wanted = own
    .filter(({ state }) => !query.status || query.status === "all" || query.status === state)
    .filter(({ item }) => words.every((word) => normalise(item.title).includes(word)))
    .sort((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state) || a.due.localeCompare(b.due));
  const rows = wanted.slice((asked.page - 1) * asked.limit, asked.page * asked.limit);
  return {
    rows: rows.map((assignment) => shown(assignment, staff ?? "")),
    pages: pagination({ total: wanted.length }, rows.length, asked),
  };
}

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
