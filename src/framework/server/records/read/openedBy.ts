import type { Context } from "../../context.ts";
import { filled } from "../write/input/filled.ts";
import { findRow } from "./one.ts";
import { decodeRow } from "./serialize.ts";
import { type RecordType, recordTypeOf } from "../store/recordType.ts";
import { updateRecord } from "../write/update.ts";

/** Whether opening a record of a kind can move it to another state. */
export const movesWhenOpened = ({ resource }: RecordType): boolean =>
  Object.values(resource.definition.record?.lifecycle?.moves ?? {}).some(({ reads }) => reads !== undefined);

/** Moves a record that one of those opens for whom its lifecycle says so (`reads`), such as to viewed. */
export async function moveWhenOpened(context: Context, type: RecordType, id: string): Promise<void> {
  const { lifecycle } = type.resource.definition.record ?? {};
  if (!lifecycle) return;
  for (const [action, { reads, from, to, sets }] of Object.entries(lifecycle.moves ?? {})) {
    const own = reads === undefined ? undefined : recordTypeOf(context.services.types, reads);
    const row = own && (await findRow(context, own, id));
    const starts = (state: unknown) => from === undefined || from.includes(String(state));
    if (!row || !starts(decodeRow(type, row, context)[lifecycle.field])) continue;
    await updateRecord(context, type, id, {}, (before) =>
      starts(before[lifecycle.field])
        ? { action, more: { ...filled(context, sets), [lifecycle.field]: String(to) } }
        : {},
    );
  }
}
