import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../http/errors.ts";
import type { Input } from "../module.ts";
import { findRecords, foundAs, namingFields } from "../../records/read/find.ts";
import { listRecords } from "../../records/read/list.ts";
import { readListQuery } from "../../records/read/listQuery.ts";
import { mayList } from "../../records/read/mayList.ts";
import { madeReferences } from "./madeReferences.ts";
import { longestSearch, wantedWords } from "../../records/search/search.ts";

const mostChoices = 20;
const mostIds = 200;

/** The choices of a field that refers to a record: by words, or the titles of those that are named. */
export async function references(context: Context, { params, query }: Input): Promise<unknown> {
  const name = params.resource ?? "";
  const type = context.services.types.get(name);
  const ids = query.ids?.split(",").filter(Boolean) ?? [];
  if (ids.length > mostIds || !ids.every(isUuid))
    throw invalid({ ids: [`ids must be at most ${mostIds} ids of records.`] });
  const search = (query.search ?? "").slice(0, longestSearch);
  if (!type) {
    const made = await madeReferences(context, name, { search, ids, most: mostChoices });
    if (!made) throw notFound();
    return { references: made };
  }
  if (!mayList(context, type)) return { references: [] };
  const words = ids.length > 0 ? [] : await wantedWords(context, search);
  if (words.length > 0) return { references: await findRecords(context, type, search, words, mostChoices) };
  const { rows } = await listRecords(context, type, {
    ...readListQuery(type, context.user, { search }, false),
    ...(ids.length > 0 && { filter: { field: "uuid", operator: "in", value: ids } }),
    fields: namingFields(type, context),
    limit: ids.length > 0 ? ids.length : mostChoices,
  });
  return { references: rows.map((row) => foundAs(context, type, row)) };
}
