import { writtenDate } from "#framework/shared/dates/written.ts";
import { displayed } from "#framework/shared/formats/formats.ts";
import type { Context } from "../context.ts";
import { findRow } from "../records/read/one.ts";
import { serialize } from "../records/read/serialize.ts";
import { recordTypeOf } from "../records/store/recordType.ts";

/**
 * Whom a form is about, for its head: the name, and the NDIS number and date of birth so far as the reader sees them, so
 * that a printed page cannot be taken for someone else's.
 */
export async function aboutFacts(
  context: Context,
  id: string | null | undefined,
  name: string | undefined,
): Promise<[string, string][]> {
  if (!name) return [];
  const type = recordTypeOf(context.services.types, "participants");
  const row = id ? await findRow(context, type, id) : undefined;
  const { ndis_number: number, date_of_birth: born } = row ? serialize(type, context, row) : {};
  return [
    ["About", name],
    ...(typeof number === "string"
      ? [["NDIS number", displayed("ndis-number", number)] satisfies [string, string]]
      : []),
    ...(typeof born === "string" ? [["Date of birth", writtenDate(born)] satisfies [string, string]] : []),
  ];
}
