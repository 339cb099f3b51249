import type { Source } from "#generated/definitions.ts";
import type { StatedCall } from "#shared/definitions/definitions.ts";
import { isListKey } from "#shared/definitions/resource.ts";
import type { Schema } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import { pagination } from "../http/envelope.ts";
import { invalid, notFound } from "../http/errors.ts";
import type { Input, Operation, RouteOptions } from "../modules/module.ts";
import { readListQuery } from "../records/listQuery.ts";
import { type RecordTypes, sourceType } from "../records/recordType.ts";
import { shownWith } from "../records/shownRules.ts";
import { findInSource, listSource, type Made } from "../records/source.ts";
import { idOf } from "./idFrom.ts";

/** Answers the list of a resource whose rows the server makes (`record.source`), or one of them. */
export function sourceOperation(
  stated: StatedCall,
  source: Source,
  types: RecordTypes,
  schemas: ReadonlyMap<string, Schema>,
): { operation: Operation; options: RouteOptions } | undefined {
  const { kind, resource, call } = stated;
  if (!resource || !(isListKey(kind) || kind === "one")) return undefined;
  const { record } = resource.definition;
  const type = sourceType(resource, schemas.get(record?.schema ?? "") ?? {}, types);
  const made = async (context: Context, { params }: Input): Promise<Made> => {
    const named = Object.entries(call.params ?? {}).filter(([, name]) => name !== resource.idKey);
    const within = Object.fromEntries(named.map(([parameter, name]) => [name, params[parameter] ?? ""]));
    return { relation: await context.services.rules.source[source](context, within), within };
  };
  if (kind === "one")
    return {
      operation: async (context, input) => {
        const rows = await made(context, input);
        const found = await findInSource(context, type, rows, idOf(stated, input));
        if (!found) throw notFound();
        const [shown] = await shownWith(context, record?.shown, [found], "one");
        return { [call.row ?? "record"]: shown };
      },
      options: {},
    };
  return {
    operation: async (context, input) => {
      if (resource.definition.list?.sortable === false && input.query.sortField !== undefined)
        throw invalid({ sortField: ["The list can't be sorted by this field."] });
      const mine = await made(context, input);
      const { sort, ...asked } = readListQuery(type, context.user, input.query, false);
      const own = input.query.sortField ? { ...asked, sort } : asked;
      const { rows, total } = await listSource(context, type, mine, own);
      const shown = await shownWith(context, record?.shown, rows);
      return { [call.rows ?? "records"]: shown, pagination: pagination({ total }, rows.length, asked) };
    },
    options: { query: "fields" },
  };
}
