import type { Context } from "../context.ts";
import { findRow } from "../records/read/one.ts";
import { serialize } from "../records/read/serialize.ts";
import { fieldNamed, type RecordType } from "../records/store/recordType.ts";

/**
 * What a form is about, for its head: the name, and the fields that its portal tells such records apart by (`identifiedBy`)
 * so far as the reader sees them, so that a printed page cannot be taken for someone else's.
 */
export async function aboutFacts(
  context: Context,
  type: RecordType | undefined,
  id: string | null | undefined,
  name: string | undefined,
): Promise<[string, string][]> {
  if (!name || !type) return [];
  const row = id ? await findRow(context, type, id) : undefined;
  const shown = row ? serialize(type, context, row) : {};
  const identifying = context.services.portal.formSubjects[type.name]?.identifiedBy ?? [];
  return [
    ["About", name],
    ...identifying.flatMap((field): [string, string][] => {
      const { label, schema, type: kind } = fieldNamed(type, field);
      const value = shown[field];
      return value === undefined || value === null ? [] : [[label, kind.text(value, schema)]];
    }),
  ];
}
