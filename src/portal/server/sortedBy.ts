import type { Viewer } from "#framework/shared/access/visible.ts";
import type { ListQuery } from "#framework/server/records/read/listQuery.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";

/** The order of a list by a field that anyone who sees the records sees. @throws where they have none of that name */
export function sortedBy(
  type: RecordType,
  viewer: Viewer | null,
  name: string,
  order: ListQuery["sort"]["order"] = "asc",
): ListQuery["sort"] {
  const field = fieldFor(type, viewer, name);
  if (!field) throw new Error(`${type.name} cannot be sorted by ${name}`);
  return { field, order };
}
