import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context, PublicContext } from "../context.ts";
import { findFile } from "./findFile.ts";
import { receiveFile } from "./receive.ts";
import { withoutMetadata } from "./withoutMetadata.ts";
import { refuseGone } from "../http/request/body.ts";
import { malformed, notFound } from "../http/errors.ts";
import { fileReply } from "../http/pages/fileReply.ts";
import { answer, type Reply } from "../http/reply.ts";
import type { Input, Module } from "../routes/module.ts";
import { opener } from "../exports/link.ts";
import { fileLink, reachFile } from "./link.ts";

/** Uploads, and links under which a file can be opened for two minutes, once. */
export const files: Module = (handle) => {
  // In no transaction: a slow sender would hold it, and with it the one session of the embedded database.
  handle("POST files", upload, { rawBody: true, writes: false });
  handle("GET files/{id}/link", makeLink, { writes: true });
  handle.public("GET {tenant}/whitelabel/logo", openLogo, {
    query: { v: "Changes with the logo." },
    long: true,
  });
};

async function upload(context: Context, { request }: Input): Promise<unknown> {
  refuseGone(request);
  const part = await request.file().catch(() => undefined);
  if (!part) throw malformed("Send one file as multipart form data.");
  return answer("File uploaded", { file: await receiveFile(context, part) });
}

/** A link for a file that the person may see. */
const makeLink = (context: Context, { params }: Input): Promise<unknown> =>
  fileLink(context, params.id ?? "");

/** The file that a link was made for. */
export const storedFile = opener(async (own, id: string) => {
  // Their rights may have changed since the link was made.
  await reachFile(own, id);
  return sendFile(own, id, "attachment");
});

async function openLogo(context: PublicContext): Promise<unknown> {
  const { documentId } = asObject(context.tenant.profile.logo);
  if (typeof documentId !== "string" || documentId === "") throw notFound();
  return sendFile(context, documentId, "inline");
}

/** A file of a form that was sent anonymously before 0.2.0: its picture may show who made it. Later ones carry no files. */
const hasNoAuthor = ({ created_by: author, attached_resource: of }: FoundFile): boolean =>
  author === null && of?.startsWith("form:") === true;

type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Pictures may be shown; everything else is saved to disk, and nothing in it may run. */
async function sendFile(
  context: PublicContext,
  id: string,
  disposition: "attachment" | "inline",
): Promise<Reply> {
  const file = await findFile(context, id);
  const stream = file && (await context.services.files.get(file.storage_key));
  if (!file || !stream) throw notFound();
  const { type, name } = file;
  const headers = {
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
  if (!hasNoAuthor(file)) return fileReply(stream, { type, name, size: file.size, disposition, headers });
  const cleaned = withoutMetadata(await buffer(stream), type);
  return fileReply(Readable.from([cleaned]), { type, name, size: cleaned.length, disposition, headers });
}
