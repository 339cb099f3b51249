import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { publishChange } from "../../events/changes.ts";
import { conflict } from "../../http/errors.ts";
import { findAccessibleRow } from "../read/one.ts";
import { decodeRow, type Row, serialize } from "../read/serialize.ts";
import { nameOf } from "../store/titles.ts";
import type { RecordType } from "../store/recordType.ts";
import { clearReferrers, refuseReferred } from "../store/referrers.ts";
import { rollUp } from "../store/rollUps.ts";
import { checked, followed } from "./stages.ts";
import type { Write } from "./writing.ts";
import { refuseStale } from "./update.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { codeOf } from "../../errorFacts.ts";

/** Deletes a record so that it can be restored. */
export const removeRecord = (
  context: Context,
  type: RecordType,
  id: string,
  version?: unknown,
  guard?: (before: JsonObject) => void | Promise<void>,
): Promise<JsonObject> => setDeleted(context, type, id, "delete", version, guard);

/** Brings a deleted record back. */
export const restoreRecord = (context: Context, type: RecordType, id: string): Promise<JsonObject> =>
  setDeleted(context, type, id, "restore");

async function setDeleted(
  context: Context,
  type: RecordType,
  id: string,
  kind: "delete" | "restore",
  version?: unknown,
  guard?: (before: JsonObject) => void | Promise<void>,
): Promise<JsonObject> {
  if (type.resource.definition.record?.delete === "never")
    throw conflict("These records can't be deleted. Add a new version instead.");
  const deleted = kind === "delete";
  const row = await findAccessibleRow(context, type, id, { lock: true, deleted: !deleted });
  refuseStale(context, type, row, version);
  const record = decodeRow(type, row, context);
  await guard?.(record);
  const write: Write = {
    context,
    type,
    kind,
    action: kind,
    id,
    sent: {},
    input: {},
    before: record,
    told: [],
  };
  await checked(write, record);
  if (deleted) await refuseReferred(context, type, id);
  const { rows } = await refusingTaken(type, () =>
    sql<Row>`
      update ${sql.table(type.store.table)} set deleted_at = ${deleted ? sql`now()` : null}, version = version + 1,
        updated_at = now(), updated_by = ${context.user.uuid}
      where tenant_id = ${context.tenant.id} and uuid = ${id} returning *`.execute(context.db),
  );
  if (deleted) await clearReferrers(context, type, id);
  const states = deleted ? { before: record } : { after: record };
  await rollUp(context, type, [states]);
  await followed(write, states);
  await logActivity(context, {
    action: kind,
    resource: type.name,
    record: id,
    label: await nameOf(context, type, record),
  });
  await publishChange(context, type, id, kind);
  return serialize(type, context, rows[0] ?? row);
}

/** What the database says of a value, and of a time, that another row has. */
const taken = new Set(["23505", "23P01"]);

/** Refuses (409) to bring back what another record has taken the place of. */
async function refusingTaken<T>(type: RecordType, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!taken.has(codeOf(error) ?? "")) throw error;
    const name = midSentence(type.resource.label.one);
    throw conflict(`This can't be restored because another ${name} has taken its place.`);
  }
}
