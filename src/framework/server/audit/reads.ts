import type { Field } from "#framework/shared/fields/fields.ts";
import { resourceReferredTo, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../context.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { type Activity, logActivity } from "./activity.ts";

/** Whether a field leaves the server as it is although it is sensitive; a masked one is logged when it is revealed. */
export const isLogged = ({ sensitive, schema }: Field): boolean =>
  sensitive !== undefined && !schema["x-mask"];

/** The sensitive fields that stand in these records as they are shown. */
export function sensitiveFields(
  { fields }: Pick<RecordType, "fields">,
  records: readonly JsonObject[],
): string[] {
  const shown = fields.filter(isLogged).map(({ name }) => name);
  return shown.filter((name) =>
    records.some((record) => record[name] !== undefined && record[name] !== null),
  );
}

/** The records that these records are about, or are, which are open to the person only for a while. */
export function openedIn({ user }: Context, type: RecordType, records: readonly JsonObject[]): string[] {
  const { opened } = user;
  // To read the entries themselves is not to read what they open.
  if (!opened || opened.records.length === 0 || type.name === opened.by) return [];
  const about = type.fields.flatMap(({ name, schema }) =>
    resourceReferredTo(schema) === opened.resource ? [name] : [],
  );
  const named = (record: JsonObject): unknown[] => [
    ...(type.types.get(opened.resource)?.store.table === type.store.table ? [record.uuid] : []),
    ...about.flatMap((name) => [record[name]].flat()),
  ];
  const met = new Set(records.flatMap(named));
  return opened.records.filter((id) => met.has(id));
}

/** Logs that someone opened one record: who, which, its sensitive fields by name, and by what it was open to them for a while. */
export async function logRead(
  context: Context,
  type: RecordType,
  record: JsonObject,
  label: () => Promise<string>,
): Promise<void> {
  const fields = sensitiveFields(type, [record]);
  const [about] = openedIn(context, type, [record]);
  const always = type.resource.definition.record?.audit === "reads-and-writes";
  if (!always && fields.length === 0 && about === undefined) return;
  await logActivity(context, {
    action: "read",
    resource: type.name,
    record: String(record.uuid),
    label: await label(),
    about,
    changes: fields.length > 0 ? { fields } : {},
  });
}

/**
 * Logs a page of a list where it shows sensitive fields, and each record in it that is open for a while.
 * @param read the fields that the records were read with
 */
export async function logListRead(
  context: Context,
  type: RecordType,
  records: readonly JsonObject[],
  read: readonly Field[] = type.fields,
): Promise<void> {
  const fields = sensitiveFields({ fields: type.fields.filter(({ name }) => isIn(read, name)) }, records);
  const label = type.resource.label.many;
  for (const about of openedIn(context, type, records))
    await logActivity(context, { action: "list", resource: type.name, record: about, label, about });
  if (fields.length === 0) return;
  const shown = records.filter((record) => fields.some((name) => record[name] !== undefined));
  await logFieldsRead(context, type, shown, fields);
}

/** Logs which sensitive fields of which records a page of a list shows, or shows something made of. */
export const logFieldsRead = (
  context: Context,
  type: RecordType,
  shown: readonly JsonObject[],
  fields: string[],
): Promise<void> =>
  logActivity(context, { action: "list", label: type.resource.label.many, ...readIn(type, shown, fields) });

/** What was read: of the rows of a list that stands in other records, these records and the list. */
function readIn(
  { name, each }: RecordType,
  shown: readonly JsonObject[],
  fields: string[],
): Pick<Activity, "resource" | "changes"> {
  const ids = shown.map((record) => String(record[each?.holder ?? "uuid"]));
  return {
    resource: each?.of.name ?? name,
    changes: { fields: each ? [each.list.name] : fields, records: [...new Set(ids)] },
  };
}

/** Whether a field, or a part of it, is among those that were read. */
const isIn = (read: readonly Field[], name: string): boolean =>
  read.some((field) => field.name === name || field.name.startsWith(`${name}.`));
