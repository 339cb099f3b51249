import type { Portal } from "#generated/definitions.ts";
import type { Call } from "#framework/shared/definitions/call.ts";
import { objectsIn } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";

/** A page of rows, and how many there are in all. */
export interface Page {
  rows: Record<string, unknown>[];
  total: number;
  /** The total is what the planner expects, not a count. */
  estimated: boolean;
}

/** Reads a page from an answer: the rows under the call's key, the total where the portal says that it stands. */
export function pageOf(data: unknown, call: Pick<Call, "rows">, { pagination }: Portal["api"]): Page {
  const place = pagination?.total ?? "pagination.total";
  const found = call.rows ? valueAt(data, call.rows) : data;
  const rows = objectsIn(found);
  const total = valueAt(data, place);
  return {
    rows,
    total: typeof total === "number" ? total : rows.length,
    estimated: valueAt(data, place.replace(/[^.]+$/, "total_is_estimate")) === true,
  };
}
