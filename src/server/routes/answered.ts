import type { StatedCall } from "#shared/definitions/definitions.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { sentences } from "#shared/text/names.ts";
import { fill } from "#shared/text/template.ts";
import { answer, type Reply } from "../http/reply.ts";
import type { RecordType } from "../records/recordType.ts";

/** A record that was written, with what the definition says of it. */
export const done = (
  { call }: StatedCall,
  type: RecordType,
  record: JsonObject,
  what: string,
  told: readonly string[] = [],
): Reply => {
  const first =
    call.success === undefined ? `${type.resource.label.one} ${what}` : fill(call.success, record);
  return answer(sentences([first, ...told]), { [rowKey(type, call.row)]: record });
};

/** The key under which a call answers a record. */
export const rowKey = (type: RecordType, row: string | undefined): string =>
  row ?? type.resource.calls.one?.row ?? "record";
