import { sql, type SqlBool } from "kysely";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { fieldFor, recordTypeOf } from "../../records/recordType.ts";
import { removeRecord } from "../../records/remove.ts";
import { fieldsFrom, idFrom } from "../../routes/generic.ts";
import type { Input, Operation } from "../module.ts";
import { sharedFields, spreadDocuments } from "./spread.ts";
import { type Owner, registerType, typeOf } from "./types.ts";

const mostAtOnce = 200;

/** The published documents of the register that somebody of this kind does not have yet. */
export const unassignedDocuments =
  (owner: Owner): Operation =>
  async (context, { params, query }) => {
    const register = registerType(context);
    const person = params.id ?? "";
    await reachPerson(context, owner, person);
    const asked = readListQuery(register, context.user, query, false);
    const fields = ["name", "type", "category", "document_version", "expiry"];
    const scope = owner.field === "staff" ? "staff" : "participant";
    const { rows, count } = await listRecords(context, register, {
      ...asked,
      filter: {
        all: [
          { field: "status", operator: "is", value: "published" },
          { field: "owner_scope", operator: "in", value: ["company", scope] },
        ],
      },
      fields: fields.flatMap((name) => fieldFor(register, context.user, name) ?? []),
      also: sql<SqlBool>`uuid::text not in (select data->>'document' from records given
        where given.resource = ${owner.resource} and given.deleted_at is null
          and ${sql.ref(`given.ref_${owner.field}`)} = ${person} and given.data->>'document' is not null)`,
    });
    const documents = rows.map((row) => ({
      uuid: row.uuid,
      ...Object.fromEntries(fields.map((name) => [name, row[name]])),
      [owner.field]: person,
    }));
    return { documents, pagination: pagination(count, rows.length, asked) };
  };

/**
 * Adds documents of the register to somebody: one as `document_id`, several as `document_ids`. What they have already
 * stays as it is.
 * @param key the body's key for the person
 */
export const assignDocuments =
  (owner: Owner, key: string): Operation =>
  async (context, input) => {
    const type = typeOf(context, owner);
    const person = idFrom(input, key);
    const { [key]: _, document_id: one, document_ids: several, ...fields } = fieldsFrom(type, input);
    const wanted = [...new Set([one ?? [], several ?? []].flat().map(String))];
    if (wanted.length === 0) throw invalid({ document_id: ["Choose at least one document."] });
    if (wanted.length > mostAtOnce || !wanted.every(isUuid)) throw invalid({ document_ids: [unknown] });
    await reachPerson(context, owner, person, { lock: true });
    const known = await assignedTo(context, owner, person);
    const added = wanted.filter((id) => !known.has(id));
    for (const id of added) await addOne(context, owner, person, id, fields);
    await spreadDocuments(context, added);
    return answer(added.length === 1 ? "1 document added" : `${added.length} documents added`);
  };

const unknown = "One of the documents was not found in the register, or is not published.";

async function addOne(context: Context, owner: Owner, person: string, id: string, fields: Input["body"]) {
  const register = registerType(context);
  const row = await reachRow(context, register, id).catch(() => undefined);
  const document = row && wholeRecord(register, row, context);
  if (document?.status !== "published") throw invalid({ document_ids: [unknown] });
  const { file: _, ...shared } = sharedFields(document);
  await createRecord(context, typeOf(context, owner), fields, {
    ...shared,
    source: "register",
    document: id,
    [owner.field]: person,
  });
}

/** Takes a document away from somebody, named by its own id or by that of the register. It can be brought back. */
export const removeDocument =
  (owner: Owner): Operation =>
  async (context, { params, query }) => {
    const [person, named] = [params[owner.field] ?? "", params.doc ?? ""];
    await reachPerson(context, owner, person);
    const assigned = await assignedTo(context, owner, person);
    const type = typeOf(context, owner);
    const id = assigned.get(named) ?? named;
    const row = await reachRow(context, type, id);
    if (wholeRecord(type, row, context)[owner.field] !== person) throw notFound();
    const document = await removeRecord(context, type, id, query.version);
    return answer("Document removed", { document });
  };

/** Waits for whoever else gives this person documents. @throws 404 when the caller may not see the person */
const reachPerson = (context: Context, { people }: Owner, id: string, options: { lock?: boolean } = {}) =>
  reachRow(context, recordTypeOf(context.services.types, people), id, options);

/** What somebody has from the register: the assignments by the document's id. */
async function assignedTo(
  { db, tenant }: Context,
  owner: Owner,
  person: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; document: string }>`
    select uuid, data->>'document' as document from records
    where tenant_id = ${tenant.id} and resource = ${owner.resource} and deleted_at is null
      and ${sql.ref(`ref_${owner.field}`)} = ${person} and data->>'source' = 'register'`.execute(db);
  return new Map(rows.map(({ uuid, document }) => [document, uuid]));
}
