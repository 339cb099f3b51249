import type { Proof } from "#portal/shared/contracts/proof.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { Context } from "#framework/server/context.ts";
import { type PdfPart, smallPrint } from "#framework/server/pdf/parts.ts";
import { letterheadOf } from "#framework/server/pdf/letterhead.ts";
import { providerLogo } from "#framework/server/pdf/providerLogo.ts";
import { recordParts } from "#framework/server/pdf/recordParts.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import type { RecordType } from "#framework/server/records/store/recordType.ts";
import { seesFieldOf } from "#framework/server/records/store/fieldFor.ts";
import { documentOf, storedDocument } from "./document.ts";
import { type ContractKind, employment, officeType } from "./kinds.ts";
import { wholeProof } from "./scan.ts";
import { bothSignatures, roomToSign, signatureParts } from "./signatureParts.ts";
import { seesWhole } from "./whole.ts";

/**
 * A contract as a PDF: the stored document, word for word, and under it who has signed; a draft as it is now. A copy
 * for someone who may not see all of it, such as what is paid, says that something is left out.
 * @param type the contract as the person reaches it
 */
export async function contractPdf(
  context: Context,
  kind: ContractKind,
  row: Row,
  type: RecordType,
): Promise<Buffer> {
  const office = officeType(context, kind);
  const record = decodeRow(office, row, context);
  const fields = type.fields.filter((field) => seesFieldOf(type, context.user, field, row.uuid));
  const stored = storedDocument(row);
  const { agreed, provider, offered } = stored ?? documentOf(context, kind, record);
  const title = `${kind.subject === "participant" ? "Service agreement" : "Employment contract"} ${String(agreed.number)}`;
  // What only the server counts is in no form; the total stands below what it is the sum of.
  const sections = (office.resource.definition.form?.sections ?? []).map((section) =>
    section.fields.includes("supports") ? { ...section, fields: [...section.fields, "total"] } : section,
  );
  const zone = context.tenant.settings.time_zone;
  const proof = await wholeProof(context, kind, row);
  const waits = kind.subject === "participant" && (record.status === "sent" || record.status === "viewed");
  return context.services.pdf.make({
    title,
    subtitle: `Version ${String(agreed.revision)}, offered by ${String(offered.by)} on ${writtenDate(String(offered.on))}`,
    letterhead: letterheadOf(provider),
    logo: await providerLogo(context),
    mark: stored ? undefined : "Draft",
    footer: `${title}, version ${String(agreed.revision)}`,
    parts: endingTogether([
      ...recordParts(fields, sections, agreed, { timeZone: zone }),
      ...(kind === employment ? bothSignatures : signatureParts)(record, zone),
      ...(waits ? roomToSign(proof.document_sha256 ?? "") : []),
      ...(seesWhole(context, type, row)
        ? []
        : [smallPrint("Details you don't have access to are left out of this copy.")]),
      ...proofParts(proof, stored !== undefined),
    ]),
  });
}

/** The last two parts on one page, where the first of them is short: small print alone would make a page of its own. */
function endingTogether(parts: readonly PdfPart[]): PdfPart[] {
  const [before, last] = parts.slice(-2);
  const isShort = typeof before === "object" && "unbreakable" in before && before.unbreakable === true;
  return isShort && last !== undefined
    ? [...parts.slice(0, -2), { unbreakable: true, stack: [before, last] }]
    : [...parts];
}

function proofParts({ document_sha256: hash, matches }: Proof, isKept: boolean): PdfPart[] {
  if (!isKept) return [];
  return [
    smallPrint(
      `Fingerprint of the document (SHA-256): ${hash ?? ""}. ${matches ? "The stored document matched when this file was created." : "The stored document did NOT match when this file was created."}`,
    ),
  ];
}
