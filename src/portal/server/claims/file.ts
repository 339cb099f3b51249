import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { type RecordOrder, opener } from "#framework/server/exports/link.ts";
import { conflict, forbidden } from "#framework/server/http/errors.ts";
import { fileReply } from "#framework/server/http/pages/fileReply.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { decodeRow } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { fieldFor } from "#framework/server/records/store/fieldFor.ts";
import type { FileRow } from "./row.ts";

/** Headings of the file in their order; the spelling of the last one is a setting (domain reference §4.6). */
const headings = [
  "RegistrationNumber",
  "NDISNumber",
  "SupportsDeliveredFrom",
  "SupportsDeliveredTo",
  "SupportNumber",
  "ClaimReference",
  "Quantity",
  "Hours",
  "UnitPrice",
  "GSTCode",
  "AuthorisedBy",
  "ParticipantApproved",
  "InKindFundingProgram",
  "ClaimType",
  "CancellationReason",
];

/** How a provider's file is written. */
export interface FileSettings {
  /** `YYYY-MM-DD` or `YYYY/MM/DD`. */
  dateFormat: string;
  lastHeading: string;
}

/** A row with what its claim adds to it. */
export interface NumberedRow extends FileRow {
  reference: string;
  delivered_on: string;
}

export const fileSettings = ({ tenant }: Pick<Context, "tenant">): FileSettings => ({
  dateFormat: String(tenant.settings.claims.date_format ?? "YYYY-MM-DD"),
  lastHeading: String(tenant.settings.claims.last_header ?? "ABN of Support Provider"),
});

/**
 * A claim as the file that the NDIA's portal takes: RFC 4180, UTF-8 without a mark. No cell is altered for spreadsheets:
 * each has passed a format that no formula fits.
 */
export const claimCsv = (rows: readonly NumberedRow[], { dateFormat, lastHeading }: FileSettings): string =>
  stringify([[...headings, lastHeading], ...rows.map((row) => cellsOf(row, dateFormat))], {
    record_delimiter: "windows",
  });

function cellsOf(row: NumberedRow, dateFormat: string): string[] {
  const day = dateFormat === "YYYY/MM/DD" ? row.delivered_on.replaceAll("-", "/") : row.delivered_on;
  return [
    row.registration_number,
    row.ndis_number,
    day,
    day,
    row.support_item,
    row.reference,
    row.quantity ?? "",
    row.hours ?? "",
    (row.unit_price / 100).toFixed(2),
    row.gst_code,
    "",
    "",
    "",
    row.claim_type ?? "",
    row.cancellation_reason ?? "",
    "",
  ];
}

/** The file of a claim that was ordered. @throws 403 without the right to see NDIS numbers, 409 for one without a file */
export const claimFile = opener(async (own, order: RecordOrder) => {
  const type = recordTypeOf(own.services.types, "claims");
  const claim = decodeRow(type, await findAccessibleRow(own, type, order.id), own);
  if (!fieldFor(recordTypeOf(own.services.types, "claim-rows"), own.user, "ndis_number"))
    throw forbidden("The file has NDIS numbers, which you may not see.");
  if (!["generated", "uploaded", "processed", "reconciled"].includes(String(claim.status)))
    throw conflict("This claim has no file.");
  const csv = Buffer.from(claimCsv(await rowsOf(own, order.id), fileSettings(own)));
  return fileReply(Readable.from([csv]), {
    type: "text/csv; charset=utf-8",
    name: `${String(claim.number)}.csv`,
    size: csv.length,
  });
});

async function rowsOf({ db, tenant }: Context, claim: string): Promise<NumberedRow[]> {
  const { rows } = await sql<NumberedRow>`
    select reference, delivered_on::text, data->>'registration_number' as registration_number,
      data->>'ndis_number' as ndis_number, data->>'support_item' as support_item, data->>'hours' as hours,
      data->>'quantity' as quantity, (data->>'unit_price')::int as unit_price, data->>'gst_code' as gst_code,
      data->>'claim_type' as claim_type, data->>'cancellation_reason' as cancellation_reason
    from claim_rows where tenant_id = ${tenant.id} and claim = ${claim} and place is not null order by place`.execute(
    db,
  );
  return rows;
}
