import { isObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { pagination } from "#framework/server/http/envelope.ts";
import { listRecords } from "#framework/server/records/read/list.ts";
import { readListQuery } from "#framework/server/records/read/listQuery.ts";
import { findRow, findAccessibleRow } from "#framework/server/records/read/one.ts";
import { serialize } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { fileLink } from "#framework/server/files/link.ts";
import type { Operation } from "#framework/server/routes/module.ts";
import { type Owner, typeOf } from "./types.ts";

/**
 * The document with a link that opens its file once: anyone who asks is kept as one who opened it. The id of a person
 * instead answers all that they brought, without links.
 */
export const viewExternal =
  (owner: Owner): Operation =>
  async (context, { params, query }) => {
    const type = typeOf(context, owner);
    const id = params.id ?? "";
    const row = await findRow(context, type, id);
    if (!row) return externalOf(context, owner, id, query);
    const document = serialize(type, context, row);
    if (document.source !== "external" || !isObject(document.file)) throw notFound();
    const { link } = await fileLink(context, String(document.file.documentId));
    return { documents: [{ ...document, link }], link };
  };

async function externalOf(context: Context, owner: Owner, person: string, query: Record<string, string>) {
  const type = typeOf(context, owner);
  await findAccessibleRow(context, recordTypeOf(context.services.types, owner.people), person);
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
