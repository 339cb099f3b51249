import { defaultsOf } from "#framework/shared/fields/fields.ts";
import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { logActivity, maskedChanges } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { attachFiles } from "../../files/attach.ts";
import { publishChange } from "../../events/changes.ts";
import { cleanInput, merged } from "./input/input.ts";
import { numbered } from "./numbers.ts";
import { type Row, serialize } from "../read/serialize.ts";
import type { RecordType } from "../store/recordType.ts";
import { revised } from "../store/revisions.ts";
import { rollUp } from "../store/rollUps.ts";
import { settle } from "./settle.ts";
import { standing } from "./standing.ts";
import { checked, followed, prepared } from "./stages.ts";
import type { Write } from "./writing.ts";
import { addTitles, nameOf } from "../store/titles.ts";
import { columnsOf, refusingDuplicates } from "./write.ts";

/**
 * Creates a record by the stages of a write: prepare, validate, check, store, after, audit, events.
 * @param more values that the caller's own rules set, whatever the person sent
 * @param by what its rules are given beside
 * @throws 422 that names every failing field
 */
export async function createRecord(
  context: Context,
  type: RecordType,
  input: JsonObject,
  more: JsonObject = {},
  by: CreatedBy = {},
): Promise<JsonObject> {
  return storeCreated(await prepareCreate(context, type, input, more, by));
}

/** What the rules of a new record are given beside its fields. */
interface CreatedBy {
  /** What an action was sent that creates it, or its call for the rules. */
  asked?: JsonObject;
  /** The record that the action was done to. */
  of?: JsonObject;
  /** Takes what the rules tell the person. */
  told?: string[];
}

/** A new record that may be written. */
export interface PreparedCreate {
  write: Write;
  record: JsonObject;
}

/**
 * Everything of a new record but the writing.
 * @throws 422 that names every failing field
 */
export async function prepareCreate(
  context: Context,
  type: RecordType,
  input: JsonObject,
  more: JsonObject = {},
  { asked = {}, of, told = [] }: CreatedBy = {},
): Promise<PreparedCreate> {
  const id = randomUUIDv7();
  const { where = {} } = type.resource.definition.record ?? {};
  const sent = cleanInput(type, context.user, input, { isNew: true });
  const write: Write = { context, type, kind: "create", action: "create", id, sent, input: asked, of, told };
  const wished = merged(defaultsOf(type.fields), {
    ...sent,
    ...more,
    ...where,
  });
  Object.assign(wished, await revised(context, type, wished));
  Object.assign(wished, await numbered(context, type, wished));
  const ready = withoutNulls(await prepared(write, wished));
  const record = await settle(context, type, ready, id, undefined, sent);
  await checked(write, record);
  return { write, record };
}

/** Writes a new record, and what follows from it. */
export async function storeCreated({ write, record }: PreparedCreate): Promise<JsonObject> {
  const { context, type, id } = write;
  const fixed: [string, ReturnType<typeof sql>][] = [
    ["tenant_id", sql`${context.tenant.id}`],
    ["uuid", sql`${id}`],
    ["created_by", sql`${context.user.uuid}`],
    ["updated_by", sql`${context.user.uuid}`],
  ];
  if (type.store.documentsOf !== undefined) fixed.push(["resource", sql`${type.store.documentsOf}`]);
  const columns = [...fixed, ...columnsOf(context, type, record)];
  const { rows } = await refusingDuplicates(type, () =>
    sql<Row>`insert into ${sql.table(type.store.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => value))}) returning *`.execute(context.db),
  );
  await attachFiles(context, type, record, id);
  await rollUp(context, type, [{ after: record }]);
  await followed(write, { after: record });
  await logActivity(context, {
    action: "create",
    resource: type.name,
    record: id,
    label: await nameOf(context, type, record),
    changes: maskedChanges(type.fields, {}, record),
  });
  await publishChange(context, type, id, "create");
  const [created = {}] = await addTitles(
    context,
    type,
    (await standing(write, rows)).map((row) => serialize(type, context, row)),
  );
  return created;
}
