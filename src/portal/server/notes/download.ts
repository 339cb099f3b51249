import { Readable } from "node:stream";
import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import { writtenInstant } from "#framework/shared/dates/written.ts";
import { logActivities } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { downloadLink, opener } from "#framework/server/exports/link.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { fileReply } from "#framework/server/http/pages/fileReply.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import { filterSql } from "#framework/server/records/read/filterSql.ts";
import { readListQuery } from "#framework/server/records/read/listQuery.ts";
import { recordTypeOf, type RecordType } from "#framework/server/records/store/recordType.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import { type Row, serializer } from "#framework/server/records/read/serialize.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import { tenantCalendar } from "#framework/server/tenants/calendar.ts";
import { notesPdf } from "./pdf.ts";
import { notesText } from "./text.ts";

/** Most notes of one file. */
const most = 500;

/** Notes that are to be had as a file: those that are named, or those that a filter lets through. */
interface Order extends JsonObject {
  ids: string[];
  filters: string;
  format: string;
}

/** A link to the file; it opens once, within two minutes. @throws 404 when the person may read none of the notes */
export const notesOrdered: Effect = {
  answer: { type: "object", required: ["file"] },
  ofInput: orderNotes,
};

async function orderNotes(context: Context, input: JsonObject): Promise<JsonObject> {
  const order: Order = {
    ids: uuidsIn(input.note_ids),
    filters: input.filters === undefined || input.filters === null ? "" : JSON.stringify(input.filters),
    format: String(input.format ?? "pdf"),
  };
  const found = await notesOf(context, order);
  if (found.length === 0) throw notFound();
  const zone = context.tenant.settings.time_zone;
  await logActivities(
    context,
    found.map(({ uuid, author, written_at: at }) => ({
      action: "open-file",
      resource: "notes",
      record: String(uuid),
      label: `${String(author)}, ${writtenInstant(String(at), zone)}`,
    })),
  );
  return { file: await downloadLink(context, "notes", order) };
}

/** The file that was ordered. */
export const notesFile = opener(async (own, order: Order) => {
  const found = await notesOf(own, order);
  if (found.length === 0) throw notFound();
  const type = recordTypeOf(own.services.types, "notes");
  const isText = order.format === "txt";
  const file = await (isText ? notesText : notesPdf)(own, type, found);
  return fileReply(Readable.from([file]), {
    type: isText ? "text/plain; charset=utf-8" : "application/pdf",
    name: `Notes.${order.format}`,
    size: file.length,
  });
});

/** The notes of an order that the person may read, the earliest first. */
async function notesOf(context: Context, { ids, filters }: Order): Promise<JsonObject[]> {
  const type = recordTypeOf(context.services.types, "notes");
  const { filter } = readListQuery(type, context.user, filters === "" ? {} : { filters }, false);
  const named = ids.length === 0 ? sql`` : sql`and uuid = any (${ids}::uuid[])`;
  const { rows } = await sql<Row>`
    select * from notes where tenant_id = ${context.tenant.id} and deleted_at is null
      and ${rowsFor(type, context.user)} and ${filterSql(type.store, filter, fieldOf(type, context), tenantCalendar(context))}
      ${named} order by written_at, uuid limit ${most}`.execute(context.db);
  return rows.map(serializer(type, context));
}

const fieldOf =
  (type: RecordType, { user }: Context) =>
  (name: string) => {
    const field = fieldFor(type, user, name);
    if (!field) throw notFound();
    return field;
  };
