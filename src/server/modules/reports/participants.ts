import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { listRecords } from "../../records/list.ts";
import { type ListQuery, readListQuery } from "../../records/listQuery.ts";
import type { Input } from "../module.ts";
import { orderExport } from "../records/exports.ts";
import { modelType } from "./modelSchema.ts";

const model = "NdisClientUser";

/** The participant report: a page of rows with the chosen columns. */
export async function participantReport(context: Context, { body }: Input): Promise<unknown> {
  const type = modelType(context, model);
  const asked: ListQuery = {
    ...readListQuery(type, context.user, reportQuery(body), false),
    limit: Number(body.limit ?? 10),
    page: Number(body.page ?? 1),
  };
  const { rows, count } = await listRecords(context, type, asked);
  return { clients: rows, pagination: pagination(count, rows.length, asked) };
}

/** Its export: a link that opens in a new tab. */
export const exportParticipants = (context: Context, { body }: Input): Promise<unknown> =>
  orderExport(
    context,
    modelType(context, model),
    { format: body.format ?? "xlsx", query: reportQuery(body), columns: body.columns ?? [] },
    "Export successful",
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
