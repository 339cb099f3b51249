import { writtenDate } from "#shared/dates/written.ts";
import { today } from "#shared/dates/dates.ts";
import { fieldAt } from "#shared/fields/fields.ts";
import { isObject, type JsonObject } from "#shared/schema/schema.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context } from "../../context.ts";
import { findFile } from "../../files/findFile.ts";
import { conflict, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import type { Row } from "../../records/present.ts";
import { updateRecord } from "../../records/update.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import type { Input } from "../module.ts";
import { refuseAnswered, takeEffect } from "./answer.ts";
import { proofOf } from "./document.ts";
import { agreements, officeType } from "./kinds.ts";
import { mailRecorded } from "./messages.ts";
import { heldByOffice } from "./status.ts";

/**
 * Records that an agreement was printed and signed on paper: it is accepted, with the scan as what speaks for it. The
 * fingerprint that stands on the paper says that it is this version; the scan has one of its own from then on.
 */
export async function recordPaper(context: Context, { params, body }: Input): Promise<unknown> {
  const id = params.id ?? "";
  const given = checkedInput(context, "actions/contract-paper", body);
  const { row, record } = await heldByOffice(context, agreements, id, given);
  refuseAnswered(context, agreements, record);
  if (record.status === "draft")
    throw conflict("Send this agreement before you print it. It must not change after it is signed.");
  if (record.status !== "sent" && record.status !== "viewed")
    throw conflict("This agreement has ended. It can no longer be signed.");
  const signer = String(given.signed_by).trim();
  if (signer.length < 2) throw invalid({ signed_by: ["Enter who signed it."] });
  refuseOtherPaper(context, row, record, given);
  if (!proofOf(context, agreements, row).matches)
    throw conflict("The stored document is not the one that was sent. Do not rely on the paper.");
  const on = String(given.signed_on);
  const contract = await updateRecord(
    context,
    officeType(context, agreements),
    id,
    {},
    {
      action: "record-paper",
      more: {
        status: "accepted",
        signed_on: on,
        paper_scan: given.paper_scan ?? null,
        paper_sha256: await fingerprintOf(context, given),
        recorded_by: context.user.fullname,
        answered_at: tenantClock(context).now,
        answered_by: signer,
        answered_as: roleNamed(context, given.signed_as),
        accepted_sha256: row.document_sha256 as string,
      },
    },
  );
  await takeEffect(context, agreements, id, record, (...to) => mailRecorded({ by: signer, on }, ...to));
  return answer("Recorded as signed on paper", { contract });
}

/** @throws 422 for a paper that shows another document, or was signed before this one was there */
function refuseOtherPaper(context: Context, row: Row, record: JsonObject, given: JsonObject): void {
  const shown = String(given.fingerprint).trim().toLowerCase();
  if (!String(row.document_sha256).startsWith(shown))
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
