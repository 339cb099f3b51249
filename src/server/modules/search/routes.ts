import { isVisible } from "#shared/access/visible.ts";
import { menuEntries } from "#shared/definitions/menu.ts";
import { normalise } from "#shared/text/normalise.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { fieldFor, type RecordType } from "../../records/recordType.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { subtitleOf, titleOf } from "../../records/present.ts";
import { namesIn } from "#shared/text/template.ts";
import { mayList } from "../../records/mayList.ts";
import type { Input, Module } from "../module.ts";

const perResource = 5;

/** The search box over everything that a person may open, and the choices of a field that refers to a record. */
export const search: Module = (claim) => {
  claim("GET search", searchAll, { query: { search: "Words that must all occur." } });
  claim("GET references/{resource}", references, {
    query: { search: "Words that must all occur.", ids: "Ids whose titles are wanted, separated by commas." },
  });
};

async function searchAll(context: Context, { query }: Input): Promise<unknown> {
  const words = normalise(query.search ?? "");
  if (words.length < 2) return { results: [] };
  const { services, user, tenant } = context;
  const platform = String(tenant.platform.type_of_platform ?? "");
  const screens = menuEntries(services.definitions.definitions)
    .filter(
      ({ access, label }) =>
        isVisible(user, access, platform) &&
        words.split(" ").every((word) => normalise(label).includes(word)),
    )
    .map(({ id, label, path, icon }) => ({ kind: "screen", id, title: label, link: path, icon }));
  const records = [];
  const found = new Set<unknown>();
  for (const type of searchable(context)) {
    const { rows } = await listRecords(context, type, {
      ...readListQuery(type, user, { search: query.search ?? "" }, false),
      limit: perResource,
    });
    for (const row of rows.filter(({ uuid }) => !found.has(uuid))) {
      found.add(row.uuid);
      const subtitle = subtitleOf(type, row, context);
      records.push({
        kind: type.name,
        id: row.uuid,
        title: titleOf(type, row, context),
        subtitle,
        link: `/${type.name}/${String(row.uuid)}`,
        icon: type.resource.icon,
        label: type.resource.label.one,
      });
    }
  }
  return { results: [...screens.slice(0, 8), ...records] };
}

/**
 * The lists that a person can open and search. Where several show the same records, the one with most to do comes
 * first, and the record is found there.
 */
function searchable(context: Context): RecordType[] {
  const platform = String(context.tenant.platform.type_of_platform ?? "");
  const calls = (type: RecordType) => Object.keys(type.resource.calls).length;
  return [...context.services.types.values()]
    .filter(
      (type) =>
        type.resource.menu !== undefined &&
        type.resource.definition.list?.search !== false &&
        type.screens.searched.length > 0 &&
        isVisible(context.user, type.resource.access, platform) &&
        mayList(context, type),
    )
    .sort((a, b) => calls(b) - calls(a));
}

async function references(context: Context, { params, query }: Input): Promise<unknown> {
  const type = context.services.types.get(params.resource ?? "");
  if (!type) throw notFound();
  if (!mayList(context, type)) return { references: [] };
  const ids = query.ids?.split(",").filter(Boolean) ?? [];
  if (ids.length > 200 || !ids.every(isUuid))
    throw invalid({ ids: ["ids must be at most 200 ids of records."] });
  const asked = readListQuery(type, context.user, { search: query.search ?? "" }, false);
  const fields = namesIn(`${type.screens.title} ${type.resource.definition.record?.subtitle ?? ""}`).flatMap(
    (name) => fieldFor(type, context.user, name) ?? [],
  );
  const filter = ids.length > 0 ? { field: "uuid", operator: "in" as const, value: ids } : asked.filter;
  const { rows } = await listRecords(context, type, {
    ...asked,
    filter,
    fields,
    limit: ids.length > 0 ? ids.length : 20,
  });
  return {
    references: rows.map((row) => ({
      id: row.uuid,
      title: titleOf(type, row, context),
      subtitle: subtitleOf(type, row, context),
    })),
  };
}
