import { sql } from "kysely";
import { holds } from "#framework/shared/access/visible.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import { activityPage } from "../../audit/readActivity.ts";
import type { Context } from "../../context.ts";
import { forbidden } from "../../http/errors.ts";
import { findRow, findAccessibleRow } from "../../records/read/one.ts";
import type { RecordType } from "../../records/store/recordType.ts";
import { fieldFor } from "../../records/store/fieldFor.ts";
import type { Input } from "../module.ts";
import { readPaging } from "../../records/read/paging.ts";
import { typeFor } from "./typeFor.ts";

/** Actions of the log by which someone only looked. */
const looks = ["read", "list", "open-file", "reveal"];

/**
 * What happened to a record, newest first: who, when, which field, before and after. Fields that do not exist for the
 * person are left out. Those who review who looked at what see that too, as `kind=reads`: who saw which fields when,
 * by the record itself or in a list.
 */
export async function history(context: Context, input: Input): Promise<unknown> {
  const { db, tenant, user } = context;
  const type = typeFor(context, input);
  const id = input.params.id ?? "";
  if (!(await findRow(context, type, id))) await findAccessibleRow(context, type, id, { deleted: true });
  const reads = input.query.kind === "reads";
  if (reads && !holds(user, "review-access")) throw forbidden();
  const entries = db
    .selectFrom("activity_log")
    .select(["uuid", "at", "user_name", "action", "changes"])
    .where("tenant_id", "=", tenant.id)
    .where("outcome", "=", "done")
    .where("action", reads ? "in" : "not in", looks)
    .where((row) =>
      reads
        ? row.or([
            row("record_uuid", "=", id),
            sql<boolean>`(changes ? 'records' and changes->'records' ? ${id})`,
          ])
        : row("record_uuid", "=", id),
    );
  const { rows, pagination } = await activityPage(entries, readPaging(input.query));
  const shown = rows.map(({ changes, ...entry }) => ({
    ...entry,
    ...(reads && { fields: labelsOf(type, changes) }),
    changes: Object.entries(isObject(changes) ? changes : {}).flatMap(([name, change]) => {
      const field = fieldFor(type, user, name);
      return field && isObject(change) ? [{ field: name, label: field.label, ...change }] : [];
    }),
  }));
  return { history: shown, pagination };
}

/** The fields that someone saw, as people call them. */
const labelsOf = ({ schema }: RecordType, changes: unknown): string[] => {
  const names = isObject(changes) ? changes.fields : undefined;
  return (Array.isArray(names) ? names : []).map(
    (name) => fieldAt(schema, String(name))?.label ?? String(name),
  );
};
