import { sql } from "kysely";
import { inWords } from "#framework/shared/definitions/inWords.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { type FieldMessages, HttpError, invalid } from "../../http/errors.ts";
import { tenantCalendar, tenantClock } from "../../tenants/calendar.ts";
import { type AssignDefinition, assignedPairs, type Assigning, pairKey } from "./assigned.ts";
import { type PreparedCreate, prepareCreate, storeCreated } from "../write/create.ts";
import { filled } from "../write/input/filled.ts";
import { findAccessibleRow } from "../read/one.ts";
import { decodeRow, type Row } from "../read/serialize.ts";
import type { RecordType } from "./recordType.ts";
import { rowsFor } from "../read/rowAccess.ts";
import { notDeletedSql } from "./store.ts";

/** What a call asks to assign. */
export interface Wanted {
  what: readonly string[];
  to: readonly string[];
  /** The call's keys for both, under which mistakes are told. */
  keys: { what: string; to: string };
  /** What the person typed for an assignment, and where it stands in what was sent. */
  fieldsOf: (what: string) => { fields: JsonObject; place?: string };
}

/**
 * Assigns records: each of `what` to each of `to`, by one record of the link. All of them are checked before the first is
 * written, and those to whom something is assigned wait for others who do the same.
 * @returns how many were assigned, and how many had it already (`once`)
 * @throws 404 when someone to whom it is to be assigned cannot be reached, 422 with every mistake at the call's keys
 */
export async function assignRecords(
  context: Context,
  assigning: Assigning,
  wanted: Wanted,
): Promise<{ added: number; had: number }> {
  const { link, definition, to } = assigning;
  for (const id of [...wanted.to].sort()) await findAccessibleRow(context, to, id, { lock: true });
  const records = await assignable(context, assigning, wanted);
  const pairs = wanted.to.flatMap((person) => records.map((record) => ({ person, record })));
  const known =
    definition.once === true ? await assignedPairs(context, assigning, wanted) : new Set<string>();
  const added = pairs.filter(({ person, record }) => !known.has(pairKey(person, record.uuid)));
  const errors: FieldMessages = {};
  const ready: PreparedCreate[] = [];
  for (const { person, record } of added) {
    const { fields, place } = wanted.fieldsOf(record.uuid);
    const more = {
      ...filled(context, definition.sets, {}, { [definition.what]: record }),
      [definition.what]: record.uuid,
      [definition.to]: person,
    };
    try {
      ready.push(await prepareCreate(context, link, fields, more));
    } catch (error) {
      collect(errors, error, definition, wanted.keys, place);
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  for (const one of ready) await storeCreated(one);
  return { added: added.length, had: pairs.length - added.length };
}

/** Keeps what is wrong with one assignment under the names of the call. Whatever is no mistake in a field is thrown. */
function collect(
  errors: FieldMessages,
  error: unknown,
  definition: AssignDefinition,
  keys: Wanted["keys"],
  place: string | undefined,
): void {
  if (!(error instanceof HttpError) || error.status !== 422 || !error.errors) throw error;
  const named: Record<string, string> = { [definition.what]: keys.what, [definition.to]: keys.to };
  for (const [name, said] of Object.entries(error.errors))
    (errors[named[name] ?? (place === undefined ? name : `${place}.${name}`)] ??= []).push(...said);
}

type Assignable = JsonObject & { uuid: string };

/** The records to assign, in the order in which they were named. @throws 422 that names all that cannot be */
async function assignable(
  context: Context,
  { what, definition }: Assigning,
  { what: ids, keys }: Wanted,
): Promise<Assignable[]> {
  const rows = await rowsOf(context, what, ids);
  const { one, many } = labelOf(what, definition);
  const { zone } = tenantCalendar(context);
  const problems: string[] = [];
  const records = ids.flatMap((uuid): Assignable[] => {
    const row = rows.get(uuid);
    const record = row && { ...decodeRow(what, row, context), uuid };
    if (record && fulfils(record, definition.when, tenantClock(context))) return [record];
    problems.push(
      record
        ? inWords(definition.refused ?? `This ${one} can't be assigned.`, what.fields, record, zone)
        : `One of the ${many} was not found.`,
    );
    return [];
  });
  if (problems.length > 0) throw invalid({ [keys.what]: problems });
  return records;
}

/** What is assigned, as messages call it. */
export function labelOf(
  { resource }: RecordType,
  { label }: Pick<AssignDefinition, "label"> = {},
): { one: string; many: string } {
  const { one, many } = label ?? resource.label;
  return { one: midSentence(one), many: midSentence(many) };
}

/** Those rows that the person may reach, by id. */
async function rowsOf(context: Context, type: RecordType, ids: readonly string[]): Promise<Map<string, Row>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select * from ${sql.table(type.store.table)} where tenant_id = ${context.tenant.id}
      and ${sql.raw(notDeletedSql(type.store))} and ${rowsFor(type, context.user)}
      and uuid in (${sql.join(known)})`.execute(context.db);
  return new Map(rows.map((row) => [String(row.uuid), row]));
}
