import type { Context, PublicContext } from "../../context.ts";
import { findFile } from "../../files/findFile.ts";
import { receiveFile } from "../../files/receive.ts";
import { refuseGone } from "../../http/body.ts";
import { malformed, notFound } from "../../http/errors.ts";
import { fileReply } from "../../http/fileReply.ts";
import { answer, type Reply } from "../../http/reply.ts";
import type { Input, Module } from "../module.ts";
import { useToken } from "../session/oneTimeTokens.ts";
import { fileLink } from "./link.ts";

/** Uploads, and links under which a file can be opened for two minutes, once. */
export const files: Module = (claim) => {
  // In no transaction: a slow sender would hold it, and with it the one session of the embedded database.
  claim("POST files", upload, { rawBody: true, writes: false });
  claim("GET files/{id}/link", makeLink, { writes: true });
  // In none either, and for as long as it takes: the file store has its own limits.
  claim.public("GET files/open/{token}", openFile, { writes: false, long: true });
  claim.public("GET {tenant}/whitelabel/logo", openLogo, {
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

async function openFile(context: PublicContext, { params }: Input): Promise<unknown> {
  const used = await useToken(context, "download", params.token ?? "");
  if (typeof used?.payload.file !== "string") throw notFound();
  return sendFile(context, used.payload.file, "attachment");
}

async function openLogo(context: PublicContext): Promise<unknown> {
  const { logo } = (context.tenant.platform.ndis_provider ?? {}) as { logo?: { documentId?: string } };
  if (!logo?.documentId) throw notFound();
  return sendFile(context, logo.documentId, "inline");
}

/** Pictures may be shown; everything else is saved to disk, and nothing in it may run. */
async function sendFile(
  context: PublicContext,
  id: string,
  disposition: "attachment" | "inline",
): Promise<Reply> {
  const file = await findFile(context, id);
  const stream = file && (await context.services.files.get(file.storage_key));
  if (!file || !stream) throw notFound();
  const { type, name, size } = file;
  const headers = {
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
  return fileReply(stream, { type, name, size, disposition, headers });
}
