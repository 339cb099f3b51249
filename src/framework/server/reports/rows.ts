import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { pagination } from "../http/envelope.ts";
import { listRecords } from "../records/read/list.ts";
import { type ListQuery, readListQuery } from "../records/read/listQuery.ts";
import type { Input, Operation } from "../routes/module.ts";
import { orderExport } from "../routes/every/export.ts";
import type { FindSubject } from "./subject.ts";

/** A report of a model: a page of rows with the chosen columns, under the key that its call answers them by. */
export const reportRows =
  (find: FindSubject, key: string): Operation =>
  async (context: Context, { params, body }: Input) => {
    const { type } = find(context, params);
    const asked: ListQuery = {
      ...readListQuery(type, context.user, reportQuery(body), false),
      limit: Number(body.limit ?? 10),
      page: Number(body.page ?? 1),
    };
    const { rows, count } = await listRecords(context, type, asked);
    return { [key]: rows, pagination: pagination(count, rows.length, asked) };
  };

/** Its export: a link that opens in a new tab, under the key that the call answers it by. */
export const reportExport =
  (find: FindSubject, key: string): Operation =>
  (context: Context, { params, body }: Input) =>
    orderExport(
      context,
      find(context, params).type,
      { format: body.format ?? "xlsx", query: reportQuery(body), columns: body.columns ?? [] },
      "Export successful",
      key,
    );

/** A report's body as the query of a list. */
export function reportQuery({
  filters,
  columns,
  search,
  sortField,
  sortType,
}: JsonObject): Record<string, string> {
  const present = Object.entries({
    search,
    sortField,
    sortType: typeof sortType === "string" ? sortType.toLowerCase() : undefined,
  }).filter(([, value]) => typeof value === "string" && value !== "");
  return {
    ...(Object.fromEntries(present) as Record<string, string>),
    ...(filters === undefined || filters === null ? {} : { filters: JSON.stringify(filters) }),
    ...(Array.isArray(columns) && columns.length > 0 ? { fields: columns.join(",") } : {}),
  };
}
