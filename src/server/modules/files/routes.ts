import type { Readable } from "node:stream";
import { fieldAt } from "#shared/fields/fields.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Context, PublicContext } from "../../context.ts";
import { seesFieldOf, type RecordType } from "../../records/recordType.ts";
import { mayList } from "../../records/mayList.ts";
import { reachRow } from "../../records/one.ts";
import { receiveFile } from "../../files/receive.ts";
import { refuseGone } from "../../http/body.ts";
import { malformed, notFound } from "../../http/errors.ts";
import { contentDisposition } from "../../http/contentDisposition.ts";
import { answer, Reply } from "../../http/reply.ts";
import type { Input, Module } from "../module.ts";
import { makeToken, useToken } from "../session/oneTimeTokens.ts";
import { logActivity } from "../../audit/activity.ts";
import { findSubmission } from "../forms/submission.ts";
import { asPublished, visibleAnswers } from "../forms/wizard.ts";

/** Uploads, and links under which a file can be opened for two minutes, once. */
export const files: Module = (claim) => {
  // In no transaction: a slow sender would hold it, and with it the one session of the embedded database.
  claim("POST files", upload, { rawBody: true, writes: false });
  claim("GET files/{id}/link", makeLink, { writes: true });
  claim.public("GET files/open/{token}", openFile, { writes: true });
  claim.public("GET {tenant}/whitelabel/logo", openLogo, { query: { v: "Changes with the logo." } });
};

async function upload(context: Context, { request }: Input): Promise<unknown> {
  refuseGone(request);
  const part = await request.file().catch(() => undefined);
  if (!part) throw malformed("Send one file as multipart form data.");
  return answer("File uploaded", { file: await receiveFile(context, part) });
}

/** A link for a file that the person may see: their own fresh upload, or one of a record and field that they reach. */
async function makeLink(context: Context, { params }: Input): Promise<unknown> {
  const file = await reachFile(context, params.id ?? "");
  const token = await makeToken(context, "download", context.user.uuid, { file: file.uuid });
  await logActivity(context, {
    action: "open-file",
    resource: file.attached_resource ?? "files",
    record: file.attached_record ?? file.uuid,
    label: file.name,
  });
  const base = `/api/v1/${context.services.config.product}-portal/files/open/${token}`;
  return { link: base, name: file.name, type: file.type, size: file.size };
}

async function reachFile(context: Context, id: string) {
  if (!isUuid(id)) throw notFound();
  const { db, tenant, user, services } = context;
  const file = await db
    .selectFrom("files")
    .selectAll()
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .executeTakeFirst();
  if (!file) throw notFound();
  if (file.attached_record === null) {
    if (file.created_by !== user.uuid) throw notFound();
    return file;
  }
  if (file.attached_resource === "profile" || file.attached_resource === "provider") return file;
  const wizard = services.wizards.get((file.attached_resource ?? "").replace(/^form:/, ""));
  if (wizard && file.attached_resource?.startsWith("form:")) {
    const submission = await findSubmission(context, wizard, file.attached_record);
    if (
      !Object.hasOwn(
        visibleAnswers(asPublished(wizard, submission.form_version), user, submission.data),
        file.attached_field ?? "",
      )
    )
      throw notFound();
    return file;
  }
  for (const type of typesOf(services, file.attached_resource ?? "")) {
    const field = fieldAt(type.schema, file.attached_field ?? "");
    if (!field || !seesFieldOf(type, user, field, file.attached_record) || !mayList(context, type)) continue;
    const row = await reachRow(context, type, file.attached_record).catch(() => undefined);
    if (row) return file;
  }
  throw notFound();
}

/** The resources that show a record: the one it was attached under, and others of the same table. */
function typesOf({ types }: Context["services"], resource: string): RecordType[] {
  const own = types.get(resource);
  if (!own || own.store.documentsOf !== undefined) return own ? [own] : [];
  return [...types.values()].filter(({ store }) => store.table === own.store.table);
}

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
  { db, tenant, services }: PublicContext,
  id: string,
  disposition: "attachment" | "inline",
): Promise<Reply> {
  const file = await db
    .selectFrom("files")
    .selectAll()
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .executeTakeFirst();
  const stream: Readable | undefined = file && (await services.files.get(file.storage_key));
  if (!file || !stream) throw notFound();
  return new Reply({
    headers: {
      "content-type": file.type,
      "content-length": String(file.size),
      "content-disposition": contentDisposition(disposition, file.name),
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
    bare: { stream },
  });
}
