import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import type { Check, Prepare } from "#framework/server/records/write/stages.ts";
import type { Write } from "#framework/server/records/write/writing.ts";
import { tenantClock } from "#framework/server/tenants/calendar.ts";
import { proofOf } from "./document.ts";
import { kindOf } from "./rules.ts";

/** The other side's signature, bound to the fingerprint of the document that they have read. */
export const contractSigned: Prepare = async (write, record) => {
  await refuseOtherDocument(write, record, "Confirm that you have read it and agree to it.");
  return {
    signature: signatureOf(write),
    accepted_sha256: record.document_sha256 ?? null,
  };
};

/** The employer's signature, under the same document. */
export const contractCountersigned: Prepare = async (write, record) => {
  await refuseOtherDocument(write, record, "Confirm that you are authorised to sign for the employer.");
  return {
    countersignature: signatureOf(write),
    countersigned_sha256: record.document_sha256 ?? null,
    countersigned_as: String(write.input.signs_as ?? "For the employer"),
  };
};

/** @throws 422 without the confirmation, 409 when another document was read than the one that is there */
async function refuseOtherDocument({ input, type }: Write, record: JsonObject, asked: string): Promise<void> {
  if (input.agrees !== true) throw invalid({ agrees: [asked] });
  const noun = type.name === "staff-contracts" ? "contract" : "agreement";
  if (input.document_sha256 !== record.document_sha256)
    throw conflict(`The document has changed since you opened it. Open the ${noun} again.`);
}

/** @throws 422 when nothing was drawn, or no name typed */
function signatureOf({ context, input: { signature } }: Write): JsonObject {
  if (!isObject(signature)) throw invalid({ signature: ["Add your signature."] });
  const { method, name, strokes } = signature;
  if (method === "drawn" && (typeof strokes !== "string" || strokes.trim() === ""))
    throw invalid({ signature: ["Draw your signature."] });
  if (typeof name !== "string" || name.trim().length < 2)
    throw invalid({ signature: ["Type your full name."] });
  return { ...signature, name: name.trim(), signed_at: tenantClock(context).now };
}

/** Nobody signs a document that is not the one that was sent. */
export const contractIntact: Check = async (write) => {
  const { context, type, id, action } = write;
  if (proofOf(context, kindOf(write), await findAccessibleRow(context, type, id)).matches) return undefined;
  throw conflict(notTheDocument[action] ?? "The stored document is not the one that was sent.");
};

const notTheDocument: Readonly<Record<string, string>> = {
  accept: "The stored document is not the one that was sent. Do not sign it. Contact your provider.",
  countersign: "The stored document is not the one the employee signed. Do not sign it.",
  "record-paper": "The stored document is not the one that was sent. Do not rely on the paper.",
};
