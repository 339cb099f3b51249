import type { Field } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import type { RecordType } from "../records/recordType.ts";
import { logActivity } from "./activity.ts";

/** Whether a field leaves the server as it is although it is sensitive; a masked one is logged when it is revealed. */
export const isLogged = ({ sensitive, schema }: Field): boolean =>
  sensitive !== undefined && !schema["x-mask"];

/** The sensitive fields that stand in these records as they are shown. */
export function sensitiveFields({ fields }: RecordType, records: readonly JsonObject[]): string[] {
  const shown = fields.filter(isLogged).map(({ name }) => name);
  return shown.filter((name) =>
    records.some((record) => record[name] !== undefined && record[name] !== null),
  );
}

/** The participants that records are about whom the person has open only for an emergency. */
export function emergenciesIn({ user }: Context, type: RecordType, records: readonly JsonObject[]): string[] {
  const open = user.emergency?.participants ?? [];
  // The entries of the accesses themselves are no reading of the participant.
  if (open.length === 0 || type.name === "emergency-access") return [];
  const about = type.fields.flatMap(({ name, schema }) =>
    (schema["x-reference"] ?? schema.items?.["x-reference"]) === "participants" ? [name] : [],
  );
  const named = (record: JsonObject): unknown[] => [
    ...(type.store.table === "participants" ? [record.uuid] : []),
    ...about.flatMap((name) => [record[name]].flat()),
  ];
  const met = new Set(records.flatMap(named));
  return open.filter((id) => met.has(id));
}

/** Logs that somebody opened one record: who, which, its sensitive fields by name, and whether it was an emergency. */
export async function logRead(
  context: Context,
  type: RecordType,
  record: JsonObject,
  label: string,
): Promise<void> {
  const fields = sensitiveFields(type, [record]);
  const [about] = emergenciesIn(context, type, [record]);
  const always = type.resource.definition.record?.audit === "reads-and-writes";
  if (!always && fields.length === 0 && about === undefined) return;
  await logActivity(context, {
    action: "read",
    resource: type.name,
    record: String(record.uuid),
    label,
    about,
    changes: fields.length > 0 ? { fields } : {},
  });
}

/** Logs a page of a list where it shows sensitive fields, and each participant in it who is open for an emergency. */
export async function logListRead(
  context: Context,
  type: RecordType,
  records: readonly JsonObject[],
): Promise<void> {
  const fields = sensitiveFields(type, records);
  const label = type.resource.label.many;
  for (const about of emergenciesIn(context, type, records))
    await logActivity(context, { action: "list", resource: type.name, record: about, label, about });
  if (fields.length === 0) return;
  const shown = records.filter((record) => fields.some((name) => record[name] !== undefined));
  await logActivity(context, {
    action: "list",
    resource: type.name,
    label,
    changes: { fields, records: shown.map(({ uuid }) => String(uuid)) },
  });
}
