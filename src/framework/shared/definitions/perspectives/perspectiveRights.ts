import { asList, asObject } from "../../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { isText } from "../../text/asText.ts";

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

/** The permissions that open rows of what a file defines: of a perspective without rows that of its name. */
export const readersOf = ({ name, of, record }: JsonObject): string[] =>
  of === undefined || asObject(record).rows !== undefined
    ? permissionsOfRows(record)
    : [`view-${String(name)}`];

/** The rows of a perspective: a permission alone stands for the rows that it opens of the resource. */
export function mergeRows(base: JsonObject, own: JsonObject, unknown: ReportUnknown): JsonObject {
  const { rows } = asObject(own.record);
  const known = asList(asObject(base.record).rows).filter(isObject);
  // What is no list is told by its shape.
  if (!Array.isArray(rows)) return {};
  return {
    rows: rows.flatMap((row, index): Json[] => {
      if (!isText(row)) return [row];
      const taken = known.filter(({ permission }) => permission === row);
      if (taken.length === 0) unknown(`/record/rows/${index}`, row, permissionsOfRows(base.record));
      return taken;
    }),
  };
}

/** Who sees a perspective that does not say so: those whom its rows name, else those of `view-<name>`; nobody by a role. */
export function accessOf({ name, access }: JsonObject, record: JsonObject): JsonObject {
  if (access !== undefined) return {};
  const named = permissionsOfRows(record);
  return { access: { roles: [], permissions: named.length > 0 ? named : [`view-${String(name)}`] } };
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
