import type { Context } from "#framework/server/context.ts";
import { type Row, decodeRow } from "#framework/server/records/read/serialize.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import { seesFieldOf } from "#framework/server/records/store/fieldFor.ts";
import { agreedIn, storedDocument } from "./document.ts";

/** Whether the person sees all that a contract says, such as what is paid. */
export function seesWhole(context: Context, type: RecordType, row: Row): boolean {
  const agreed = storedDocument(row)?.agreed ?? agreedIn(decodeRow(type, row, context));
  const shown = new Set(
    type.fields.filter((field) => seesFieldOf(type, context.user, field, row.uuid)).map(({ name }) => name),
  );
  return Object.keys(agreed).every((name) => shown.has(name));
}
