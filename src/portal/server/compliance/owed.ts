import { writtenDate } from "#framework/shared/dates/written.ts";
import type { Source, Thing } from "#framework/server/notices/thing.ts";
import { type Assignment, assignments } from "./load.ts";

/** The states in which a staff member still has something to do. */
const open = new Set(["not_started", "due_soon", "overdue", "rejected"]);

/** What staff still have to hand in, with the day by which it is due or runs out. */
export const owedCompliance: Source = async (context) =>
  [...(await assignments(context))].flatMap(([staff, own]) =>
    own.filter(({ state }) => open.has(state)).map((assignment) => owed(staff, assignment)),
  );

function owed(staff: string, { item, due, handed }: Assignment): Thing {
  const date = handed?.status === "approved" && handed.valid_until ? handed.valid_until : due;
  return {
    key: `${staff} ${item.uuid}`,
    date,
    values: { staff, title: item.title, due: writtenDate(date) },
  };
}
