import { sql } from "kysely";
import type { JsonObject } from "#shared/schema/schema.ts";
import { withoutNulls } from "#shared/schema/schema.ts";
import { normalise } from "#shared/text/normalise.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { conflict, notFound } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { rowRules } from "../../records/rowRules.ts";
import { idFrom } from "../../routes/idFrom.ts";
import type { Input } from "../module.ts";
import { readPaging } from "../paging.ts";
import { owners } from "./types.ts";

/** What has to be read comes first. A document that asks for nothing has no state. */
const urgency = ["to_read", "read"];
const urgencyOf = ({ reading }: JsonObject): number =>
  reading === undefined ? urgency.length : urgency.indexOf(String(reading));

/** What is shown to the signed-in person: of the register, and what they brought themselves. */
export async function myDocuments(context: Context, { query }: Input): Promise<unknown> {
  const asked = readPaging(query);
  const words = normalise(asked.search).split(" ").filter(Boolean);
  const is = (row: JsonObject, field: "reading" | "type") =>
    !query[field] || query[field] === "all" || query[field] === row[field];
  const all = (await documentsFor(context))
    .filter((row) => is(row, "reading") && is(row, "type"))
    .filter(({ name }) => words.every((word) => normalise(String(name)).includes(word)))
    .sort((a, b) => urgencyOf(a) - urgencyOf(b) || String(a.name).localeCompare(String(b.name)));
  const rows = all.slice((asked.page - 1) * asked.limit, asked.page * asked.limit);
  return { documents: rows, pagination: pagination({ total: all.length }, rows.length, asked) };
}

/** One of them. @throws 404 */
export async function myDocument(context: Context, { params }: Input): Promise<unknown> {
  return { document: await documentFor(context, params.id ?? "") };
}

/** Keeps that the signed-in person has read a document, in the version that they saw. Done twice, it counts once. */
export async function acknowledge(context: Context, { body }: Input): Promise<unknown> {
  const id = idFrom({ body }, "id");
  const document = await documentFor(context, id);
  if (document.reading === undefined) throw conflict("This document does not need to be confirmed.");
  if (Number(body.document_version) !== document.document_version)
    throw conflict("There is a newer version of this document. Open and read the new version.");
  const { db, tenant, user, services } = context;
  const { rows } = await sql`
    insert into document_readings (tenant_id, document, number, user_uuid, read_at)
    values (${tenant.id}, ${id}, ${document.document_version}, ${user.uuid}, ${services.clock.now().toISOString()})
    on conflict do nothing returning number`.execute(db);
  if (rows.length > 0)
    await logActivity(context, {
      action: "acknowledge",
      resource: "documents",
      record: id,
      label: `${String(document.name)}, version ${document.document_version}`,
    });
  return answer("Thank you. Your confirmation has been recorded.", {
    document: await documentFor(context, id),
  });
}

async function documentFor(context: Context, id: string): Promise<JsonObject> {
  const document = (await documentsFor(context)).find(({ uuid }) => uuid === id);
  if (!document) throw notFound();
  return document;
}

interface Found {
  uuid: string;
  version: number;
  data: JsonObject;
  read_at: string | null;
}

async function documentsFor(context: Context): Promise<JsonObject[]> {
  const { db, tenant, user } = context;
  const own = owners.flatMap(({ resource, field }) => {
    const person = user[field];
    return person === undefined
      ? []
      : [
          sql`resource = ${resource} and ${sql.ref(`ref_${field}`)} = ${person} and data->>'source' = 'external'`,
        ];
  });
  const { rows } = await sql<Found>`
    select records.uuid, records.version, records.data, reading.read_at
    from records left join document_readings reading on reading.tenant_id = ${tenant.id}
      and reading.document = records.uuid and reading.user_uuid = ${user.uuid}
      and reading.number = (records.data->>'document_version')::int
    where records.tenant_id = ${tenant.id} and records.deleted_at is null
      and ((records.resource = 'documents' and ${rowRules["shown-to-me"](user)})
        ${own.length === 0 ? sql`` : sql`or ${sql.join(own, sql` or `)}`})
    limit 1000`.execute(db);
  return rows.map(shown);
}

function shown({ uuid, version, data, read_at: readAt }: Found): JsonObject {
  const reading = data.requires_acknowledgement === true ? (readAt ? "read" : "to_read") : null;
  const { name, type, category, file, document_version: number, version_note: note } = data;
  return withoutNulls({
    uuid,
    version,
    name,
    reading,
    type,
    category: category ?? null,
    file: file ?? null,
    document_version: number ?? null,
    version_note: note ?? null,
    issued_on: data.issued_on ?? null,
    expiry: data.expiry ?? null,
    read_at: readAt,
    note: data.note ?? null,
  } as JsonObject);
}
