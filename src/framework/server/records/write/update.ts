import { sql } from "kysely";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { logActivity, maskedChanges } from "../../audit/activity.ts";
import { logRead, sensitiveFields } from "../../audit/reads.ts";
import type { Context } from "../../context.ts";
import { publishChange } from "../../events/changes.ts";
import { attachFiles } from "../../files/attach.ts";
import { conflict } from "../../http/errors.ts";
import { cleanInput, merged } from "./input/input.ts";
import { moveRefused } from "./moves.ts";
import { findAccessibleRow } from "../read/one.ts";
import { decodeRow, type Row, serialize } from "../read/serialize.ts";
import type { RecordType } from "../store/recordType.ts";
import { writeInPresentShape } from "../store/ensureVersions.ts";
import { keptOfVersion } from "../store/revisions.ts";
import { rollUp } from "../store/rollUps.ts";
import { settle } from "./settle.ts";
import { withUnlisted } from "./input/unlisted.ts";
import { standing } from "./standing.ts";
import { checked, followed, prepared } from "./stages.ts";
import type { Change, Write } from "./writing.ts";
import { addTitles, nameOf } from "../store/titles.ts";
import { changedColumns, refusingDuplicates } from "./write.ts";
import { midSentence } from "#framework/shared/text/names.ts";

/** What a change is, or how it follows from the record as it is stored; that may refuse it. */
type ChangeOf = (Change & Guarded) | ((before: JsonObject) => Change | Promise<Change>);

interface Guarded {
  /** Refuses the change by what the record is now. */
  guard?: (before: JsonObject) => void | Promise<void>;
}

/**
 * Changes a record: fields that are not sent stay as they are. A `version` that is not the present one is refused with
 * the present record, so that nobody's change is overwritten unseen; without a version the change is taken.
 * @throws 404 not theirs, 409 stale, 422 with every failing field
 */
export async function updateRecord(
  context: Context,
  type: RecordType,
  id: string,
  input: JsonObject,
  change: ChangeOf = {},
): Promise<JsonObject> {
  const { write, row, before, record, changes } = await prepareUpdate(context, type, id, input, change, {
    makesWay: true,
  });
  if (Object.keys(changes).length === 0) {
    const shown = serialize(type, context, row);
    await logUnchanged(context, type, shown);
    const [same = {}] = await addTitles(context, type, [shown]);
    return same;
  }
  await writeInPresentShape(context.db, context.tenant.id, type, [row]);
  const columns = changedColumns(context, type, before, record).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}, `,
  );
  const { rows } = await refusingDuplicates(type, () =>
    sql<Row>`update ${sql.table(type.store.table)} set ${sql.join(columns, sql``)} version = version + 1,
        updated_at = now(), updated_by = ${context.user.uuid}
      where tenant_id = ${context.tenant.id} and uuid = ${id} returning *`.execute(context.db),
  );
  await attachFiles(context, type, record, id);
  await rollUp(context, type, [{ before, after: record }]);
  await followed(write, { before, after: record });
  await logActivity(context, {
    action: write.calledAs ?? write.action,
    resource: type.name,
    record: id,
    label: await nameOf(context, type, record),
    changes,
  });
  await publishChange(context, type, id, "update");
  const [updated = {}] = await addTitles(
    context,
    type,
    (await standing(write, rows)).map((changed) => serialize(type, context, changed)),
  );
  return updated;
}

/** A change that may be written, with what it changes. */
interface PreparedUpdate {
  write: Write;
  row: Row;
  before: JsonObject;
  record: JsonObject;
  changes: JsonObject;
}

/**
 * Everything of a change but the writing: whether the person reaches the record, whether it is the version that they saw,
 * and whether the record that would follow is right.
 * @param options `makesWay`: what must give way does so before that; not for a change that is only looked at
 * @throws 404 not theirs, 409 stale or not possible in its state, 422 with every failing field
 */
export async function prepareUpdate(
  context: Context,
  type: RecordType,
  id: string,
  input: JsonObject,
  change: ChangeOf = {},
  { lock = true, makesWay = false } = {},
): Promise<PreparedUpdate> {
  const row = await findAccessibleRow(context, type, id, { lock });
  const before = decodeRow(type, row, context);
  // What an action refuses says more than that someone was quicker.
  const chosen = typeof change === "function" ? await change(before) : change;
  refuseStale(context, type, row, input.version);
  if (typeof change !== "function") await change.guard?.(before);
  const { action = "update", calledAs, more, input: asked = {}, told = [], logged } = chosen;
  const sent = cleanInput(type, context.user, input);
  const write: Write = {
    context,
    type,
    kind: "update",
    action,
    calledAs,
    id,
    sent,
    input: asked,
    before,
    told,
  };
  const wished = merged(before, { ...sent, ...more, ...keptOfVersion(type, before) });
  const ready = withoutNulls(await prepared(write, wished));
  const record = withUnlisted(type.fields, before, await settle(context, type, ready, id, before, sent));
  refuseMove(context, type, before, record);
  if (makesWay) await context.services.beforeUpdate(write, { before, after: record });
  await checked(write, record);
  return {
    write,
    row,
    before,
    record,
    changes: { ...maskedChanges(type.fields, before, record), ...logged },
  };
}

/** A change that changes nothing answers the record all the same: anyone who makes one has looked. */
async function logUnchanged(context: Context, type: RecordType, shown: JsonObject): Promise<void> {
  if (sensitiveFields(type, [shown]).length === 0) return;
  await logRead(context, type, shown, () => nameOf(context, type, shown));
}

/** Refuses (409) a change of state that the record's lifecycle does not have. */
function refuseMove(context: Context, type: RecordType, before: JsonObject, after: JsonObject): void {
  const { lifecycle } = type.resource.definition.record ?? {};
  if (!lifecycle) return;
  const [from, to] = [before[lifecycle.field], after[lifecycle.field]].map((state) => String(state ?? ""));
  if (from === to || type.resource.moves?.[from ?? ""]?.includes(to ?? "") === true) return;
  throw moveRefused(context, type, before, to ?? "");
}

/** Refuses a write that was made from an older version of the record; the answer carries the present one. */
export function refuseStale(context: Context, type: RecordType, row: Row, version: unknown): void {
  if (version === undefined || version === null || version === "" || Number(version) === row.version) return;
  const name = midSentence(type.resource.label.one);
  throw conflict(`Someone else has changed this ${name}.`, {
    current: serialize(type, context, row),
  });
}
