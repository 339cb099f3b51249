import { writtenDate, writtenInstant } from "#framework/shared/dates/written.ts";
import { isObject, type Json, type JsonObject } from "#framework/shared/schema/schema.ts";
import { signatureLines } from "#framework/server/pdf/blankParts.ts";
import { facts, type PdfPart, signed, smallPrint, under } from "#framework/server/pdf/parts.ts";

/** Who has signed a contract, in the portal or on paper. */
export function signatureParts(record: JsonObject, zone: string): PdfPart[] {
  const { signature, answered_as: as, answered_at: at, answered_by: by, signed_on: on } = record;
  const when = writtenInstant(String(at), zone);
  if (typeof on === "string")
    return under("Signed on paper", [
      facts([
        ["Signed by", `${String(by)}, ${String(as)}`],
        ["Signed on", writtenDate(on)],
        ["Recorded by", `${String(record.recorded_by)}, ${when}`],
        ["Scan", isObject(record.paper_scan) ? String(record.paper_scan.name) : ""],
        ["Fingerprint of the scan (SHA-256)", String(record.paper_sha256)],
      ]),
    ]);
  return isObject(signature) ? under("Signed", [signatureOver(signature, [by, as, when])]) : [];
}

/** Who has signed a staff contract: the employee, then the employer. */
export function bothSignatures(record: JsonObject, zone: string): PdfPart[] {
  const { signature, answered_as: as, answered_at: at, answered_by: by, countersignature } = record;
  if (!isObject(signature)) return [];
  const theirs = signatureOver(signature, [by, as, writtenInstant(String(at), zone)]);
  const { countersigned_as: signsAs, countersigned_at: since, countersigned_by: signer } = record;
  const employers = isObject(countersignature)
    ? signatureOver(countersignature, [signer, signsAs, writtenInstant(String(since), zone)])
    : smallPrint("Not signed yet. It is not in force until it is signed.");
  return [...under("Signed by the employee", [theirs]), ...under("Signed for the employer", [employers])];
}

const signatureOver = (signature: JsonObject, line: (Json | undefined)[]): PdfPart =>
  signed({
    name: String(signature.name),
    strokes: signature.method === "drawn" ? String(signature.strokes) : undefined,
    line: line.map(String).join(", "),
  });

/** Where an agreement that waits for an answer is signed when it is printed, and what then tells which one it was. */
export const roomToSign = (fingerprint: string): PdfPart[] =>
  under("Signature on paper", [
    {
      unbreakable: true,
      stack: [
        { text: "I have read this agreement, or someone has read it to me, and I agree to it." },
        signatureLines(),
        smallPrint(`Fingerprint of this version, first 8 characters: ${fingerprint.slice(0, 8)}`),
      ],
    },
  ]);
