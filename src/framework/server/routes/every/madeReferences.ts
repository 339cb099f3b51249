import type { Context } from "../../context.ts";
import { mostRows, readListQuery } from "../../records/read/listQuery.ts";
import { mayList } from "../../records/read/mayList.ts";
import { type Found, foundAs } from "../../records/read/find.ts";
import { listSource } from "../../records/read/source.ts";
import { sourceType } from "../../records/store/recordType.ts";

/**
 * The choices of a field that refers to rows which the server makes (`record.source`), by words or those of some ids.
 * @returns undefined for a resource that has no such rows
 */
export async function madeReferences(
  context: Context,
  name: string,
  { search, ids, most }: { search: string; ids: readonly string[]; most: number },
): Promise<Found[] | undefined> {
  const { definitions, schemas } = context.services.definitions;
  const resource = definitions.resources.get(name);
  const { source, schema } = resource?.definition.record ?? {};
  if (!resource || source === undefined) return undefined;
  const type = sourceType(resource, schemas.get(schema ?? "") ?? {}, context.services.types);
  if (!mayList(context, type)) return [];
  const relation = await context.services.rules.source[source](context, {});
  const asked = readListQuery(type, context.user, { search: ids.length > 0 ? "" : search }, false);
  const limit = ids.length > 0 ? mostRows : most;
  const { rows } = await listSource(context, type, { relation, within: {} }, { ...asked, limit });
  return rows
    .filter(({ uuid }) => ids.length === 0 || ids.includes(String(uuid)))
    .map((row) => foundAs(context, type, row));
}
