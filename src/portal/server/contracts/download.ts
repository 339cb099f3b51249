import { Readable } from "node:stream";
import type { Context } from "#framework/server/context.ts";
import { notFound } from "#framework/server/http/errors.ts";
import { fileReply } from "#framework/server/http/pages/fileReply.ts";
import { findRow, findAccessibleRow } from "#framework/server/records/read/one.ts";
import type { Row } from "#framework/server/records/read/serialize.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import { opener, type RecordOrder } from "#framework/server/exports/link.ts";
import { contractKinds, type ContractKind, officeType, ownType } from "./kinds.ts";
import { contractPdf } from "./pdf.ts";

/** The PDF that was ordered. */
export const contractFile = opener(async (own, order: RecordOrder) => {
  const kind = contractKinds.find(({ office }) => office === order.resource);
  if (!kind) throw notFound();
  const { row, type } = await reached(own, kind, order.id);
  const pdf = await contractPdf(own, kind, row, type);
  const name = `${String(row.number)}-version-${String(row.revision)}.pdf`;
  return fileReply(Readable.from([pdf]), { type: "application/pdf", name, size: pdf.length });
});

/** A contract with the type that the person reaches it by: as one of their own, or as someone of the office. */
async function reached(
  context: Context,
  kind: ContractKind,
  id: string,
): Promise<{ row: Row; type: RecordType }> {
  const own = await findRow(context, ownType(context, kind), id);
  if (own) return { row: own, type: ownType(context, kind) };
  const type = officeType(context, kind);
  return { row: await findAccessibleRow(context, type, id), type };
}
