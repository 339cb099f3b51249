import { sql } from "kysely";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { choicesOf, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { insertRecords } from "#framework/server/records/write/bulk.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import { everyEmployee, everythingElse, type MappingKind, storedOf } from "./store.ts";
import { leaveItems, payItemWords, taxTypes } from "./words.ts";

/** Something of the portal that is called something in Xero. */
interface Ours {
  kind: MappingKind;
  key: string;
  label: string;
}

/**
 * Adds a mapping for everything of the portal that has none yet, with a suggestion where one is likely, and suggests for
 * those that nothing was found for before. What the office has chosen or emptied stays.
 * @returns how many suggestions were made
 */
export async function suggestMappings(context: Context): Promise<number> {
  const type = recordTypeOf(context.services.types, "xero-mappings");
  const nameOf = ({ kind, key }: JsonObject) => `${String(kind)} ${String(key)}`;
  const known = new Map((await storedOf(context, "xero-mappings")).map((row) => [nameOf(row), row]));
  const choices = Map.groupBy(await storedOf(context, "xero-choices"), ({ kind }) => kind);
  const fresh: JsonObject[] = [];
  let suggested = 0;
  for (const ours of await everythingOurs(context)) {
    const row = known.get(nameOf({ ...ours }));
    if (row && !isOpen(row)) continue;
    const choice = likely(ours, choices.get(ours.kind) ?? []);
    const suggestion = { suggested: choice !== undefined, ...(choice && { choice: String(choice.uuid) }) };
    if (!row) fresh.push({ ...ours, ...suggestion });
    else if (choice) await updateRecord(context, type, String(row.uuid), {}, { more: suggestion });
    if (choice) suggested += 1;
  }
  await insertRecords(context, type, fresh);
  return suggested;
}

/** Whether nothing was found for a mapping yet, and nobody has looked at it. */
const isOpen = ({ version, choice }: JsonObject): boolean => version === 1 && choice === undefined;

async function everythingOurs(context: Context): Promise<Ours[]> {
  const { db, tenant, services } = context;
  const { rows: offered } = await sql<{ key: string; label: string }>`
    select uuid as key, data->>'name' as label from records
    where tenant_id = ${tenant.id} and resource = 'services' and deleted_at is null
    order by data->>'name'`.execute(db);
  const titled = (resource: string, field: string, kind: MappingKind): Ours[] =>
    (choicesOf(fieldAt(recordTypeOf(services.types, resource).schema, field)?.schema ?? {}) ?? []).map(
      ({ value, label }) => ({ kind, key: String(value), label }),
    );
  return [
    { kind: "account", key: everythingElse, label: "Everything else" },
    ...offered.map((service): Ours => ({ kind: "account", ...service })),
    ...titled("services", "gst_code", "tax"),
    ...titled("participants", "region", "tracking"),
    ...titled("payment-records", "pay_category", "pay_item"),
    { kind: "pay_calendar", key: everyEmployee, label: "Employees" },
    ...Object.entries(leaveItems).map(([key, label]): Ours => ({ kind: "pay_item", key, label })),
  ];
}

/** What of Xero something is likely to be; undefined where nothing is. */
function likely({ kind, key, label }: Ours, choices: readonly JsonObject[]): JsonObject | undefined {
  const named = (part: string) =>
    choices.find(({ name }) => String(name).toLowerCase().includes(part.toLowerCase()));
  if (kind === "tax") return choices.find(({ code }) => code === taxTypes[key]);
  if (kind === "pay_item") return payItemWords[key]?.map(named).find(Boolean);
  if (kind === "pay_calendar") return choices.length === 1 ? choices[0] : undefined;
  if (key === everythingElse) return choices.find(({ code }) => code === "200") ?? choices[0];
  return named(label);
}
