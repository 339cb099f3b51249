import { holds } from "#shared/access/visible.ts";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden, invalid, notFound } from "../../http/errors.ts";
import { pagination } from "../../http/envelope.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { reachRow } from "../../records/one.ts";
import { present, wholeRecord } from "../../records/present.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { removeRecord } from "../../records/remove.ts";
import { updateRecord } from "../../records/update.ts";
import { fieldsFrom } from "../../routes/generic.ts";
import { idFrom } from "../../routes/idFrom.ts";
import { fileLink } from "../files/link.ts";
import type { Input, Operation } from "../module.ts";
import { type Owner, owners, reachDocument, typeOf } from "./types.ts";

const notExternal = "This document comes from the register. Change it there.";

/** Adds a document that somebody brought: the person is named by `participant` or by `staff`. */
export async function addExternal(context: Context, input: Input): Promise<unknown> {
  const owner = owners.find(({ field }) => input.body[field] !== undefined);
  if (!owner) throw invalid({ staff: ["Choose whose document it is."] });
  if (!holds(context.user, `edit-${owner.resource}`)) throw forbidden();
  const type = typeOf(context, owner);
  const person = idFrom(input, owner.field);
  await reachRow(context, recordTypeOf(context.services.types, owner.people), person);
  const fields = fieldsFrom(type, input);
  if (!isObject(fields.file)) throw invalid({ file: ["Add a file."] });
  const document = await createRecord(context, type, fields, { [owner.field]: person, source: "external" });
  return answer("Document added", { document });
}

/** Changes a document that somebody brought. Another end makes the office be told anew. */
export async function changeExternal(context: Context, input: Input): Promise<unknown> {
  const id = idFrom(input, "id");
  const { type, row, owner } = await reachDocument(context, id, "edit");
  const before = wholeRecord(type, row, context);
  if (before.source !== "external") throw conflict(notExternal);
  const { id: _, [owner.field]: _person, ...fields } = fieldsFrom(type, input);
  const more: JsonObject =
    fields.expiry !== undefined && fields.expiry !== before.expiry ? { reminded_days: null } : {};
  return answer("Document changed", { document: await updateRecord(context, type, id, fields, { more }) });
}

/** Deletes a document that somebody brought. It can be restored for 30 days. */
export async function deleteExternal(context: Context, { params }: Input): Promise<unknown> {
  const { type, row } = await reachDocument(context, params.id ?? "", "edit");
  if (wholeRecord(type, row, context).source !== "external") throw conflict(notExternal);
  const document = await removeRecord(context, type, String(row.uuid));
  return answer("Document deleted", { document });
}

/**
 * The document with a link that opens its file once: whoever asks is kept as one who opened it. The id of a person
 * instead answers all that they brought, without links.
 */
export const viewExternal =
  (owner: Owner): Operation =>
  async (context, { params, query }) => {
    const type = typeOf(context, owner);
    const id = params.id ?? "";
    const row = await reachRow(context, type, id).catch(() => undefined);
    if (!row) return externalOf(context, owner, id, query);
    const document = present(type, context, row);
    if (document.source !== "external" || !isObject(document.file)) throw notFound();
    const { link } = await fileLink(context, String(document.file.documentId));
    return { documents: [{ ...document, link }], link };
  };

async function externalOf(context: Context, owner: Owner, person: string, query: Record<string, string>) {
  const type = typeOf(context, owner);
  await reachRow(context, recordTypeOf(context.services.types, owner.people), person);
  const asked = readListQuery(type, context.user, query, false);
  const { rows, count } = await listRecords(context, type, {
    ...asked,
    filter: {
      all: [
        { field: owner.field, operator: "is", value: person },
        { field: "source", operator: "is", value: "external" },
      ],
    },
  });
  return { documents: rows, pagination: pagination(count, rows.length, asked) };
}
