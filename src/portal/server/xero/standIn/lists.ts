import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type Answer, envelope } from "./answers.ts";
import type { Call } from "./call.ts";
import { instantFrom } from "./values.ts";
import { whereTest } from "./where.ts";

/** Records that a call asks for by `where`, `If-Modified-Since` and lists such as `IDs`, `Statuses`. */
export function wanted(
  { query, headers }: Call,
  records: JsonObject[],
  lists: Record<string, string> = {},
): JsonObject[] {
  const test = whereTest(query.get("where"));
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  const chosen = Object.entries(lists).flatMap(([name, field]) => {
    const text = valueOf(query, name);
    return text
      ? [
          {
            field,
            values: new Set(
              text
                .toLowerCase()
                .split(",")
                .map((value) => value.trim()),
            ),
          },
        ]
      : [];
  });
  return records.filter(
    (record) =>
      test(record) &&
      (Number.isNaN(since) || (instantFrom(String(record.UpdatedDateUTC)) ?? 0) >= since) &&
      chosen.every(({ field, values }) => values.has(String(record[field]).toLowerCase())),
  );
}

/** Xero takes the names of parameters in any case. */
export const valueOf = (query: URLSearchParams, name: string): string | null =>
  [...query].find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? null;

/** An accounting list: all of it, or a page of it with what `pagination` says of the whole. */
export function accountingList(call: Call, name: string, records: JsonObject[]): Answer {
  const page = pageOf(call);
  if (page === undefined) return envelope(call.now, { [name]: records });
  const pageSize = Math.min(1000, Math.max(1, Number(valueOf(call.query, "pageSize") ?? 100) || 100));
  const pagination = {
    page,
    pageSize,
    pageCount: Math.ceil(records.length / pageSize),
    itemCount: records.length,
  };
  return envelope(call.now, { pagination, [name]: records.slice((page - 1) * pageSize, page * pageSize) });
}

/** A payroll list: a hundred records at a time, the first hundred unless it asks for others. */
export function payrollList(call: Call, name: string, records: JsonObject[]): Answer {
  const page = pageOf(call) ?? 1;
  return envelope(call.now, { [name]: records.slice((page - 1) * 100, page * 100) });
}

/** The page that a call asks for; undefined when it asks for none. */
export function pageOf({ query }: Call): number | undefined {
  const page = valueOf(query, "page");
  return page === null ? undefined : Math.max(1, Number(page) || 1);
}
