import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { syncCopiesDocuments } from "./syncCopies.ts";

/**
 * Another file is another version: anyone who had confirmed the one before is asked again, and all versions stay readable.
 * The first file of a document is its first version.
 */
export const documentVersion: Prepare = (
  { context: { user, services }, sent, before = {} },
  { file, document_version: number = 1, versions },
): JsonObject => {
  if (!isObject(file) || fileId(file) === fileId(before.file)) return {};
  const earlier = [versions ?? []].flat();
  const version = {
    number: Number(number) + (earlier.length > 0 ? 1 : 0),
    file,
    published_at: services.clock.now().toISOString(),
    published_by: user.fullname,
    ...(sent.version_note ? { note: sent.version_note } : {}),
  };
  return {
    document_version: version.number,
    version_note: sent.version_note ?? null,
    readers_reminded_at: null,
    versions: [version, ...earlier],
  };
};

/** A document stays with whom it belongs to. */
export const documentKept: Prepare = ({ before: { participant, staff } = {} }) => ({
  ...(participant !== undefined && { participant }),
  ...(staff !== undefined && { staff }),
});

const fileId = (file: unknown): unknown => (isObject(file) ? file.documentId : undefined);

/** What is added to someone from the register says what the register says, and shows its file. */
export const documentGiven: After = async ({ context }, { after = {} }) => {
  if (after.source === "register") await syncCopiesDocuments(context, [String(after.document)]);
};

/** What was added to people says what the register says now. */
export const documentCopies: After = ({ context, id }) => syncCopiesDocuments(context, [id]);
