import { writtenDate, writtenInstant } from "#shared/dates/written.ts";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import { signatureLines } from "../../pdf/blankParts.ts";
import { facts, type PdfPart, signed, smallPrint, under } from "../../pdf/parts.ts";

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
  if (!isObject(signature)) return [];
  return under("Signed", [
    signed({
      name: String(signature.name),
      strokes: signature.method === "drawn" ? String(signature.strokes) : undefined,
      line: `${String(by)}, ${String(as)}, ${when}`,
    }),
  ]);
}

/** Where an agreement that waits for an answer is signed when it is printed, and what then tells which one it was. */
export const roomToSign = (fingerprint: string): PdfPart[] =>
  under("To sign on paper", [
    {
      unbreakable: true,
      stack: [
        { text: "I have read this agreement, or somebody has read it to me, and I agree to it." },
        signatureLines(),
        smallPrint(`Fingerprint of this version, first 8 characters: ${fingerprint.slice(0, 8)}`),
      ],
    },
  ]);
