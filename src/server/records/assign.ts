import { type Expression, sql, type SqlBool } from "kysely";
import type { ResourceDefinition } from "#shared/definitions/definitions.ts";
import { inWords } from "#shared/definitions/inWords.ts";
import { fulfils } from "#shared/definitions/when.ts";
import { type Field, fieldAt } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../context.ts";
import { type FieldMessages, HttpError, invalid } from "../http/errors.ts";
import { tenantCalendar, tenantClock } from "../tenants/calendar.ts";
import { filled } from "./filled.ts";
import { filterSql } from "./conditions.ts";
import { type PreparedCreate, prepareCreate, storeCreated } from "./create.ts";
import { reachRow } from "./one.ts";
import { type Row, wholeRecord } from "./present.ts";
import { type RecordType, recordTypeOf } from "./recordType.ts";
import { rowsFor } from "./rowAccess.ts";
import { livingSql, valueOf } from "./store.ts";
import { whenFilter } from "./whenFilter.ts";
import { midSentence } from "#shared/text/names.ts";

type AssignDefinition = NonNullable<ResourceDefinition["assign"]>;

/** What records that assign (`assign` of their definition) refer to. */
export interface Assigning {
  /** The records that say what is assigned to whom. */
  link: RecordType;
  /** What is assigned. */
  what: RecordType;
  /** Those to whom. */
  to: RecordType;
  definition: AssignDefinition;
}

/** How a resource assigns; undefined where its definition does not say so. */
export function assigningOf(link: RecordType): Assigning | undefined {
  const { assign: definition } = link.resource.definition;
  if (!definition) return undefined;
  const target = (name: string) =>
    recordTypeOf(link.types, fieldAt(link.schema, name)?.schema["x-reference"] ?? "");
  return { link, definition, what: target(definition.what), to: target(definition.to) };
}

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
 * @throws 404 when somebody to whom it is to be assigned cannot be reached, 422 with every mistake at the call's keys
 */
export async function assignRecords(
  context: Context,
  assigning: Assigning,
  wanted: Wanted,
): Promise<{ added: number; had: number }> {
  const { link, definition, to } = assigning;
  for (const id of [...wanted.to].sort()) await reachRow(context, to, id, { lock: true });
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
    const record = row && { ...wholeRecord(what, row, context), uuid };
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
      and ${sql.raw(livingSql(type.store))} and ${rowsFor(type, context.user)}
      and uuid in (${sql.join(known)})`.execute(context.db);
  return new Map(rows.map((row) => [String(row.uuid), row]));
}

const pairKey = (to: string, what: string): string => `${to} ${what}`;

/** Who has which of them already. */
async function assignedPairs(
  context: Context,
  assigning: Assigning,
  { what, to }: Wanted,
): Promise<Set<string>> {
  const [given, taker] = [columnOf(assigning, "what"), columnOf(assigning, "to")];
  const { rows } = await sql<{ what: string; to: string }>`
    select ${given}::text as what, ${taker}::text as "to" from ${heldSql(context, assigning)}
      and ${taker} in (${sql.join(to)}) and ${given}::text in (${sql.join(what)})`.execute(context.db);
  return new Set(rows.map((row) => pairKey(row.to, row.what)));
}

/** The assignment of something to somebody, by its own id or by that of what is assigned; undefined when there is none. */
export async function assignmentOf(
  context: Context,
  assigning: Assigning,
  to: string,
  named: string,
): Promise<string | undefined> {
  if (!isUuid(named)) return undefined;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${heldSql(context, assigning)} and ${columnOf(assigning, "to")} = ${to}
      and (uuid = ${named} or ${columnOf(assigning, "what")}::text = ${named})
    order by uuid = ${named} desc, uuid desc limit 1`.execute(context.db);
  return rows[0]?.uuid;
}

/** That a record of what is assigned is not assigned to somebody yet. */
export const unassignedSql = (context: Context, assigning: Assigning, to: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${assigning.what.store.table}.uuid`)}::text not in (
    select ${columnOf(assigning, "what")}::text from ${heldSql(context, assigning)}
      and ${columnOf(assigning, "to")} = ${to} and ${columnOf(assigning, "what")} is not null)`;

const fieldOf = (type: RecordType, name: string): Field => fieldAt(type.schema, name) as Field;

const columnOf = ({ link, definition }: Assigning, part: "what" | "to") =>
  valueOf(link.store, fieldOf(link, definition[part]));

/** The assignments that count, as the end of a statement. */
function heldSql(context: Context, { link, definition }: Assigning) {
  const calendar = tenantCalendar(context);
  const counts = whenFilter(definition.while ?? {}, tenantClock(context));
  return sql`${sql.table(link.store.table)} as held where tenant_id = ${context.tenant.id}
    and ${sql.raw(livingSql(link.store))}
    and ${filterSql(link.store, counts, (name) => fieldOf(link, name), calendar)}`;
}
