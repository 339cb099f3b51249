import { createHash, randomUUIDv7 } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { PublicContext } from "../context.ts";
import { HttpError, invalid, unreadable } from "../http/errors.ts";
import { queueFailed } from "./deletions.ts";
import { incomingPath } from "./incoming.ts";
import { refuseBeyondStorage } from "../plans/limits.ts";
import { insertFile } from "./insertFile.ts";
import { typeOfFile } from "./sniff.ts";

const looksAt = 1024 * 1024;

const contents = new WeakMap<object, string>();

/** What identifies a file's content, for a file that this request brought; undefined for anything else. */
export const contentOf = (value: unknown): string | undefined =>
  typeof value === "object" && value !== null ? contents.get(value) : undefined;

/** A file as records carry it. */
export interface StoredFile extends JsonObject {
  documentId: string;
  name: string;
  size: number;
  type: string;
}

/**
 * Takes an uploaded file in: streamed to disk, its type found from its content, kept under a random name. It belongs to
 * nothing yet; a record that it is saved with makes it its own.
 * @throws 409 no storage left in the plan, 413 too large, 415 not a type that is taken, 422 empty
 */
export async function receiveFile(context: PublicContext, part: MultipartFile): Promise<StoredFile> {
  await context.services.database.engine.ensureRoom();
  const path = await incomingPath(context.services.config.dataDir);
  try {
    const { size, sha256 } = await writeDown(part, path);
    const name = safeName(part.filename);
    if (size === 0) throw invalid({ [part.fieldname]: ["The file is empty."] });
    const type = await typeOfFile(path, name, await beginningOf(path));
    if (type === undefined)
      throw new HttpError(
        415,
        "This type of file can't be uploaded, or the file does not match its name. Use PDF, JPEG, PNG, HEIC, Word, Excel, CSV, text or MP4.",
        {
          errors: {
            [part.fieldname]: [
              `${name}: this type of file can't be uploaded, or the file does not match its name.`,
            ],
          },
        },
      );
    await refuseBeyondStorage(context, size);
    const file = { documentId: randomUUIDv7(), name, size, type };
    await keep(context, file, { path, sha256 });
    contents.set(file, sha256);
    return file;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Stores a file. Its entry is made first: whatever happens then, its object is known, and goes when nothing needs it.
 * @throws {OutsideUnavailableError} when the file store is out of order; no connection is held in the meantime
 */
async function keep(
  context: PublicContext,
  { documentId, name, size, type }: StoredFile,
  { path, sha256 }: { path: string; sha256: string },
): Promise<void> {
  const { db, tenant, services } = context;
  await insertFile(context, { uuid: documentId, name, type, size, sha256, storage_key: documentId });
  try {
    await services.files.put(documentId, path, type);
  } catch (error) {
    // Without a database the entry stays, and goes a day later.
    await queueFailed(db, tenant.id, documentId).catch(() => undefined);
    throw error;
  }
}

async function writeDown(part: MultipartFile, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (part.file.truncated)
    throw new HttpError(413, "The file is larger than 10 MB.", {
      errors: { [part.fieldname]: ["The file is larger than 10 MB."] },
    });
  return { size, sha256: hash.digest("hex") };
}

async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(looksAt), 0, looksAt, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The name a person gave, without folders, control and direction characters, short enough for any system. */
export function safeName(given: string | undefined): string {
  const last = (given ?? "").normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  // eslint-disable-next-line no-control-regex
  const plain = last
    .replace(/[\0-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, "")
    .replace(/^\.+/, "")
    .trim();
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain);
  const ending = /\.[a-z0-9]{1,5}$/i.exec(plain)?.[0] ?? "";
  const stem = plain.slice(0, plain.length - ending.length).slice(0, 120);
  return `${reserved ? "_" : ""}${stem || "file"}${ending}`;
}
