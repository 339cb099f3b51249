import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import { inWords } from "#framework/shared/definitions/inWords.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { sentences } from "#framework/shared/text/names.ts";
import type { Context } from "../context.ts";
import { answer, type Reply } from "../http/reply.ts";
import { shownWith } from "../records/read/shownRules.ts";
import type { RecordType } from "../records/store/recordType.ts";

/** A record that was written, with what the definition says of it. */
export const done = (
  { tenant }: Pick<Context, "tenant">,
  { call }: DeclaredCall,
  type: RecordType,
  record: JsonObject,
  what: string,
  told: readonly string[] = [],
): Reply => {
  const first =
    call.success === undefined
      ? `${type.resource.label.one} ${what}`
      : inWords(call.success, type.fields, record, tenant.settings.time_zone);
  return answer(sentences([first, ...told]), { [rowKey(type, call.row)]: record });
};

/** A record that was written, as the rules of its definition show it in answers of writes. */
export async function asWritten(context: Context, type: RecordType, record: JsonObject): Promise<JsonObject> {
  const { shown, singleton } = type.resource.definition.record ?? {};
  const [whole = record] = await shownWith(context, shown, [record], singleton ? "one" : "written", type);
  return whole;
}

/** The key under which a call answers a record. */
export const rowKey = (type: RecordType, row: string | undefined): string =>
  row ?? type.resource.calls.one?.row ?? "record";
