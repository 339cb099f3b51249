import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** A report's body as the query of a list. */
export function reportQuery({
  filters,
  columns,
  search,
  sortField,
  sortType,
  computed,
}: Partial<JsonObject>): Record<string, string> {
  const present = Object.entries({
    search,
    sortField,
    sortType: typeof sortType === "string" ? sortType.toLowerCase() : undefined,
  }).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && value !== "" ? [[name, value]] : [],
  );
  return {
    ...Object.fromEntries(present),
    ...(filters === undefined || filters === null ? {} : { filters: JSON.stringify(filters) }),
    ...(Array.isArray(computed) && computed.length > 0 ? { computed: JSON.stringify(computed) } : {}),
    ...(Array.isArray(columns) && columns.length > 0 ? { fields: columns.join(",") } : {}),
  };
}
