import { asList, asObject } from "../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../schema/schema.ts";
import { isText } from "../text/asText.ts";

/** Told of a name in a perspective that the resource it is of does not have. */
export type ReportUnknown = (pointer: string, name: string, known: string[]) => void;

/** What a perspective is put together by, besides itself and the resource it is of. */
export interface Around {
  unknown: ReportUnknown;
  /** The permissions that open rows of a resource; none where there is no such resource. */
  readersOf: (resource: string) => readonly string[];
}

/** The permissions that open rows of a resource, as its file says them, each of them once. */
export function permissionsOfRows(record: Json | undefined): string[] {
  const named = asList(asObject(record).rows).flatMap((row) =>
    isText(row) ? row : asObject(row).permission,
  );
  return [...new Set(named.filter(isText))];
}

/** The rows of a perspective: a permission alone stands for the rows that it opens of the resource. */
export function mergeRows(base: JsonObject, own: JsonObject, unknown: ReportUnknown): JsonObject {
  const { rows } = asObject(own.record);
  if (!Array.isArray(rows)) return {};
  const known = asList(asObject(base.record).rows).filter(isObject);
  return {
    rows: rows.flatMap((row, index): Json[] => {
      if (!isText(row)) return [row];
      const taken = known.filter(({ permission }) => permission === row);
      if (taken.length === 0) unknown(`/record/rows/${index}`, row, permissionsOfRows(base.record));
      return taken;
    }),
  };
}

/** Who sees a perspective that does not say so: those whom its rows name, and nobody besides. */
export function accessOf({ access }: JsonObject, record: JsonObject): JsonObject {
  const rows = asList(record.rows).map(asObject);
  return access !== undefined || rows.length === 0 || rows.some(({ permission }) => permission === undefined)
    ? {}
    : { access: { roles: [], permissions: permissionsOfRows(record) } };
}

/** The fields that hold the reader in every row, such as the worker whose leave it is. */
export function fieldsOfReader(record: JsonObject): string[] {
  const [first, ...others] = asList(record.rows).map((row) => asObject(asObject(row).where));
  return Object.entries(first ?? {}).flatMap(([field, value]) =>
    isText(value) && value.startsWith("{user.") && others.every((where) => where[field] === value)
      ? [field]
      : [],
  );
}
