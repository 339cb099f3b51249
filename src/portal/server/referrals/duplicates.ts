import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { nearlySame, normalise } from "#framework/shared/text/normalise.ts";
import { holds } from "#framework/shared/access/visible.ts";
import type { Context } from "#framework/server/context.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import { rowsFor } from "#framework/server/records/read/rowAccess.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import { notDeletedSql, valueOf } from "#framework/server/records/store/store.ts";

const most = 10;

/** Those who may be the same person as each referral. */
export const referralDuplicates: Shown = (context, rows) =>
  Promise.all(rows.map(({ uuid }) => findDuplicates(context, String(uuid))));

/** The participants and the other referrals that may be the same person, as far as the reader may see them. */
async function findDuplicates(context: Context, id: string): Promise<JsonObject> {
  const { types } = context.services;
  const referrals = recordTypeOf(types, "referrals");
  const person = decodeRow(referrals, await findAccessibleRow(context, referrals, id), context);
  const known = [id, String(person.participant ?? "")];
  const [participants, others] = await Promise.all([
    holds(context.user, "view-participants")
      ? lookAlikes(context, recordTypeOf(types, "participants"), person, known)
      : [],
    lookAlikes(context, referrals, person, known),
  ]);
  return {
    ...(participants.length > 0 && { same_participants: participants }),
    ...(others.length > 0 && { same_referrals: others }),
  };
}

/** Candidates come by index and equality; the names are compared here, where spelling may differ. */
async function lookAlikes(
  context: Context,
  type: RecordType,
  person: JsonObject,
  known: string[],
): Promise<string[]> {
  const column = (name: string) => {
    const field = fieldFor(
      type,
      { ...context.user, permissions: context.services.sessions.everything },
      name,
    );
    if (!field) throw new Error(`${type.name} has no ${name}`);
    return sql`${valueOf(type.store, field)}::text`;
  };
  const name = normalise(String(person.full_name));
  const { rows } = await sql<Row>`
    select * from ${sql.table(type.store.table)}
    where tenant_id = ${context.tenant.id} and ${sql.raw(notDeletedSql(type.store))} and ${rowsFor(type, context.user)}
      and (${column("ndis_number")} = ${person.ndis_number ?? null} or ${column("date_of_birth")} = ${person.date_of_birth ?? null}
        or search like ${`%${name.replace(/[\\%_]/g, "\\$&")}%`})
    limit 200`.execute(context.db);
  return rows
    .filter((row) => !known.includes(String(row.uuid)))
    .filter((row) => isSamePerson(person, decodeRow(type, row, context)))
    .map((row) => String(row.uuid))
    .slice(0, most);
}

/** The same NDIS number; or the same name, unless the birth dates differ; or the same birth date and nearly the same name. */
export function isSamePerson(one: JsonObject, other: JsonObject): boolean {
  if (one.ndis_number !== undefined && one.ndis_number === other.ndis_number) return true;
  const [name, otherName] = [one, other].map(({ full_name }) => normalise(String(full_name ?? "")));
  const [born, otherBorn] = [one.date_of_birth, other.date_of_birth];
  if (born === undefined || otherBorn === undefined) return name === otherName;
  return born === otherBorn && nearlySame(name ?? "", otherName ?? "");
}
