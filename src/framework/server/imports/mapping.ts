import type { Context } from "../context.ts";
import { invalid } from "../http/errors.ts";
import { importColumns } from "./columns.ts";
import type { Import } from "./importStore.ts";
import type { RecordType } from "../records/store/recordType.ts";

/** A field for every column or none, each once, and every one that is needed. @throws 422 */
export function checkedMapping(
  { user }: Context,
  type: RecordType,
  { headers }: Pick<Import, "headers">,
  given: readonly (string | null)[],
): (string | null)[] {
  const columns = importColumns(type, user);
  const mapping = headers.map((_, index) => given[index] ?? null);
  const chosen = mapping.filter((name) => name !== null);
  const unknown = chosen.find((name) => !columns.some(({ field }) => field === name));
  if (unknown !== undefined)
    throw invalid({ mapping: [`The field ${unknown.slice(0, 60)} can't be imported.`] });
  const twice = columns.find(({ field }) => chosen.filter((name) => name === field).length > 1);
  if (twice) throw invalid({ mapping: [`Two columns are matched with ${twice.label}.`] });
  const missing = columns.filter(({ field, required }) => required && !chosen.includes(field));
  if (missing.length > 0)
    throw invalid({
      mapping: [`No column is matched with ${missing.map(({ label }) => label).join(", ")}.`],
    });
  return mapping;
}
