import { opener, type RecordOrder } from "#framework/server/exports/link.ts";
import { madeFile } from "#framework/server/files/keepMade.ts";
import { HttpError } from "#framework/server/http/errors.ts";
import { fileReply } from "#framework/server/http/pages/fileReply.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { numberOf, subjectOf } from "./rules.ts";
import { rightsKey } from "./work.ts";

/**
 * The file of a pack of one's own.
 * @throws 404 where it, or what it is about, is not the person's to see, where their rights are others than when it was made,
 *   and where the file is gone
 */
export const evidenceFile = opener(async (own, order: RecordOrder) => {
  const { data } = await findAccessibleRow(own, recordTypeOf(own.services.types, "evidence-packs"), order.id);
  const pack = isObject(data) ? data : {};
  await numberOf(own, subjectOf(pack));
  if (pack.status !== "done") throw new HttpError(404, "This evidence pack has no file.");
  if (pack.rights !== rightsKey(own.user))
    throw new HttpError(
      404,
      "What you may see has changed since this evidence pack was made. Make it again.",
    );
  const file = await madeFile(own, order.id);
  const stream = file && (await own.services.files.get(file.storage_key));
  if (!stream) throw new HttpError(404, "Files of evidence packs are kept for a day. Make this one again.");
  return fileReply(stream, { type: file.type, name: file.name, size: file.size });
});
