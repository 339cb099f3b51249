import { today } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { findFile } from "#framework/server/files/findFile.ts";
import { invalid } from "#framework/server/http/errors.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";

/**
 * An agreement that was printed and signed on paper, with the scan as what speaks for it. The fingerprint that stands on
 * the paper says that it is this version; the scan has one of its own from then on.
 * @throws 422 for a paper that shows another document, or was signed before this one was there
 */
export const agreementOnPaper: Prepare = async ({ context, input }, record) => {
  const signer = String(input.signed_by).trim();
  if (signer.length < 2) throw invalid({ signed_by: ["Enter who signed it."] });
  refuseOtherPaper(context, record, input);
  return {
    answered_by: signer,
    paper_sha256: await fingerprintOf(context, input),
    answered_as: roleNamed(context, input.signed_as),
    accepted_sha256: record.document_sha256 ?? null,
  };
};

/** @throws 422 for a paper that shows another document, or was signed before this one was there */
function refuseOtherPaper(context: Context, record: JsonObject, given: JsonObject): void {
  const shown = String(given.fingerprint).trim().toLowerCase();
  if (!String(record.document_sha256).startsWith(shown))
    throw invalid({
      fingerprint: [
        "The fingerprint does not match this version. Check what you typed, or whether another version was signed.",
      ],
    });
  const sent = today(context.tenant.settings.time_zone, new Date(String(record.sent_at)));
  if (String(given.signed_on) < sent)
    throw invalid({
      signed_on: [`It was sent on ${writtenDate(sent)}, so it can't have been signed before that.`],
    });
}

/** @throws 422 for what is neither a PDF nor a picture; one that is not there is named when the record is saved */
async function fingerprintOf(context: Context, { paper_scan: scan }: JsonObject): Promise<string | null> {
  const file =
    isObject(scan) && isUuid(scan.documentId) ? await findFile(context, scan.documentId) : undefined;
  if (file && file.type !== "application/pdf" && !file.type.startsWith("image/"))
    throw invalid({ paper_scan: ["Choose a PDF or photo of the signed pages."] });
  return file?.sha256 ?? null;
}

function roleNamed({ services }: Context, value: unknown): string {
  const schema = services.definitions.schemas.get("actions/contract-paper");
  const field = schema && fieldAt(schema, "signed_as");
  return field ? field.type.text(value, field.schema) : String(value);
}
