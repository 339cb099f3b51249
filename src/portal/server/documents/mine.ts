import { sql } from "kysely";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import { logActivity } from "#framework/server/audit/activity.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, notFound } from "#framework/server/http/errors.ts";
import { rowRules } from "../rowRules.ts";
import type { Effect } from "#framework/server/records/read/callRule.ts";
import type { SourceRule } from "#framework/server/records/read/source.ts";
import { owners } from "./types.ts";

/**
 * What is shown to the signed-in person: of the register, and what they brought themselves. What has to be read comes first;
 * a document that asks for nothing has no state.
 */
export const ownDocuments: SourceRule = (context) => ({
  rows: documentsSql(context),
  order: sql`reading is null, reading = 'read', lower(name)`,
  search: "search",
});

/** Keeps that the signed-in person has read a document, in the version that they saw. Done twice, it counts once. */
export const documentRead: Effect = { ofInput: acknowledge };

async function acknowledge(context: Context, input: JsonObject): Promise<JsonObject> {
  const id = String(input.id);
  const document = await documentFor(context, id);
  if (document.reading === undefined) throw conflict("This document does not need to be confirmed.");
  if (Number(input.document_version) !== document.document_version)
    throw conflict("There is a newer version of this document. Open and read the new version.");
  const { db, tenant, user, services } = context;
  const isNew = await db
    .insertInto("document_readings")
    .values({
      tenant_id: tenant.id,
      document: id,
      number: document.document_version,
      user_uuid: user.uuid,
      read_at: services.clock.now().toISOString(),
    })
    .onConflict((known) => known.doNothing())
    .returning("number")
    .executeTakeFirst();
  if (isNew)
    await logActivity(context, {
      action: "acknowledge",
      resource: "documents",
      record: id,
      label: `${String(document.name)}, version ${document.document_version}`,
    });
  return { document: await documentFor(context, id) };
}

async function documentFor(context: Context, id: string): Promise<JsonObject> {
  const { rows } = await sql<JsonObject>`
    select * from (${documentsSql(context)}) as own where uuid::text = ${id}`.execute(context.db);
  if (!rows[0]) throw notFound();
  const { search: _, ...document } = rows[0];
  return withoutNulls(document);
}

function documentsSql({ tenant, user }: Context) {
  const own = owners.flatMap(({ resource, field }) => {
    const person = user[field];
    return person === undefined
      ? []
      : [
          sql`or resource = ${resource} and ${sql.ref(`ref_${field}`)} = ${person} and data->>'source' = 'external'`,
        ];
  });
  return sql`
    select records.uuid, records.version, records.search, data->>'name' as name,
      case when data->'requires_acknowledgement' = 'true' then case when read_at is null then 'to_read' else 'read' end end as reading,
      data->>'type' as type, data->>'category' as category, data->'file' as file,
      (data->>'document_version')::int as document_version, data->>'version_note' as version_note,
      data->>'issued_on' as issued_on, data->>'expiry' as expiry, read_at, data->>'note' as note
    from records left join document_readings reading on reading.tenant_id = ${tenant.id}
      and reading.document = records.uuid and reading.user_uuid = ${user.uuid}
      and reading.number = (records.data->>'document_version')::int
    where records.tenant_id = ${tenant.id} and records.deleted_at is null
      and (records.resource = 'documents' and ${rowRules["shown-to-me"](user)} ${own.length === 0 ? sql`` : sql.join(own, sql` `)})`;
}
