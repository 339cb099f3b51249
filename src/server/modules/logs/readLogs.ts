import { sql } from "kysely";
import { type JsonObject, withoutNulls } from "#shared/schema/schema.ts";
import { sentenceCase } from "#shared/text/names.ts";
import { shownActivity } from "../../audit/readActivity.ts";
import { normalise } from "#shared/text/normalise.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { likeText } from "../../records/conditions.ts";
import type { Input } from "../module.ts";
import { readPaging } from "../paging.ts";
import { deviceOf } from "./device.ts";

/** The activity log, newest first; of one person, or of all. */
export async function activityLog(context: Context, { query }: Input, userId?: string): Promise<unknown> {
  const { rows, page } = await readLog(context, query, {
    table: "activity_log",
    columns:
      "uuid, at, user_name, role, action, resource, record_uuid, record_label, changes, outcome, ip, agent, request_id",
    order: "seq desc",
    searched: ["user_name", "action", "resource", "record_label", "ip"],
    userId,
  });
  return { user_activity_logs: rows.map((row) => inWords(context, row)), pagination: page };
}

/** What was done and where, in the words that the screens use for it. */
export function inWords({ services }: Context, row: JsonObject): JsonObject {
  const { action, resource } = row;
  const { resources } = services.definitions.definitions;
  const known = typeof resource === "string" ? resources.get(resource) : undefined;
  const stated = known?.actions[String(action)];
  return withoutNulls({
    ...withDevice(row),
    action: stated?.label ?? sentenceCase(String(action)),
    resource: known?.label.many ?? (typeof resource === "string" ? sentenceCase(resource) : null),
  });
}

/** An entry with the device as people call it, beside what the browser said of itself. */
const withDevice = (row: JsonObject): JsonObject =>
  typeof row.agent === "string" ? { ...row, device: deviceOf(row.agent) } : row;

/** The login log, newest first; of one person, or of all. */
export async function loginLog(context: Context, { query }: Input, userId?: string): Promise<unknown> {
  const { rows, page } = await readLog(context, query, {
    table: "login_log",
    columns: "uuid, at, fullname, email, event, result, ip, agent",
    order: "at desc, uuid desc",
    searched: ["fullname", "email", "event", "result", "ip"],
    userId,
  });
  return { user_login_logs: rows.map(withDevice), pagination: page };
}

interface Log {
  table: "activity_log" | "login_log";
  columns: string;
  order: string;
  searched: string[];
  userId?: string;
}

async function readLog(
  { db, tenant }: Context,
  query: Input["query"],
  { table, columns, order, searched, userId }: Log,
) {
  const asked = readPaging(query);
  const words = normalise(asked.search).split(" ").filter(Boolean).slice(0, 8);
  const text = sql.raw(searched.map((column) => `coalesce(lower(${column}), '')`).join(" || ' ' || "));
  const where = sql.join(
    [
      sql`tenant_id = ${tenant.id}`,
      ...(table === "activity_log" ? [shownActivity] : []),
      ...(userId === undefined ? [] : [sql`user_uuid = ${userId}`]),
      ...words.map((word) => sql`${text} like ${`%${likeText(word)}%`}`),
    ],
    sql` and `,
  );
  const { rows } = await sql<JsonObject>`
    select ${sql.raw(columns)} from ${sql.table(table)} where ${where}
    order by ${sql.raw(order)} limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`.execute(db);
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where ${where}`.execute(db);
  return {
    rows: rows.map(withoutNulls),
    page: pagination({ total: counted[0]?.count ?? 0 }, rows.length, asked),
  };
}
