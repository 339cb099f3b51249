import { isObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { reachRow } from "../../records/one.ts";
import { fieldFor } from "../../records/recordType.ts";
import type { Input } from "../module.ts";
import { readPaging } from "../paging.ts";
import { typeFor } from "./typeFor.ts";

/**
 * What happened to a record, newest first: who, when, which field, before and after. Fields that do not exist for the
 * person are left out, and so are the entries of those who only looked.
 */
export async function history(context: Context, input: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  const type = typeFor(context, input);
  const id = input.params.id ?? "";
  await reachRow(context, type, id).catch(() => reachRow(context, type, id, { deleted: true }));
  const asked = readPaging(input.query);
  const entries = db
    .selectFrom("activity_log")
    .where("tenant_id", "=", tenant.id)
    .where("record_uuid", "=", id)
    .where("action", "not in", ["read", "open-file", "reveal"])
    .where("outcome", "=", "done");
  const rows = await entries
    .select(["uuid", "at", "user_name", "action", "changes"])
    .orderBy("seq", "desc")
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
    .execute();
  const { count } = await entries
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const shown = rows.map(({ changes, ...entry }) => ({
    ...entry,
    changes: Object.entries(isObject(changes) ? changes : {}).flatMap(([name, change]) => {
      const field = fieldFor(type, user, name);
      return field && isObject(change) ? [{ field: name, label: field.label, ...change }] : [];
    }),
  }));
  return { history: shown, pagination: pagination({ total: count }, rows.length, asked) };
}
