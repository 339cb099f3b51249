import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { filled } from "./filled.ts";
import type { RecordType } from "../store/recordType.ts";
import { updateRecord } from "./update.ts";

/**
 * The version that a record changes gives way to it (`record.revisions`): it names its successor and, where its state
 * allows it, ends with the move that the definition says.
 */
export async function replaceEarlier(
  context: Context,
  type: RecordType,
  id: string,
  record: JsonObject,
): Promise<void> {
  const { revisions, lifecycle } = type.resource.definition.record ?? {};
  if (!revisions || !lifecycle) return;
  const earlier = record[revisions.of];
  if (typeof earlier !== "string") return;
  const { next, ends = "replace" } = revisions;
  const move = lifecycle.moves?.[ends];
  await updateRecord(context, type, earlier, {}, (before) => {
    const gives = move?.from?.includes(String(before[lifecycle.field])) === true;
    const more = gives ? { ...filled(context, move.sets, record), [lifecycle.field]: String(move.to) } : {};
    return { action: ends, more: { ...more, [next]: id } };
  });
}
