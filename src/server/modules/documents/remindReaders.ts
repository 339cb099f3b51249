import type { Context } from "../../context.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { updateRecord } from "../../records/update.ts";
import type { Input } from "../module.ts";
import { unreadAddresses } from "./readers.ts";
import { registerType } from "./types.ts";

const pauseMs = 20 * 3600_000;

/** Mails everybody who has not confirmed a document's present version; once a day at most. */
export async function remindReaders(context: Context, { params }: Input): Promise<unknown> {
  const { services, tenant } = context;
  const type = registerType(context);
  const id = params.id ?? "";
  const document = wholeRecord(type, await reachRow(context, type, id, { lock: true }), context);
  if (document.status !== "published" || document.requires_acknowledgement !== true)
    throw conflict("This document does not need to be confirmed, or is not published.");
  const now = services.clock.now();
  if (now.getTime() - Date.parse(String(document.readers_reminded_at ?? 0)) < pauseMs)
    throw conflict("Reminders were sent less than a day ago.");
  const readers = await unreadAddresses(context, id, document);
  const link = services.mail.link(context, "/my-documents");
  const provider = (tenant.platform.ndis_provider as { name?: string } | undefined)?.name ?? "your provider";
  for (const { email, name } of readers)
    await services.mail.send(context, email, {
      subject: `Please read: ${String(document.name)}`,
      text: `Hello ${name},\n\n${provider} asks you to read “${String(document.name)}” (version ${Number(document.document_version ?? 1)}) and to confirm that you have read it:\n\n${link}`,
    });
  if (readers.length > 0)
    await updateRecord(
      context,
      type,
      id,
      {},
      { action: "remind", more: { readers_reminded_at: now.toISOString() } },
    );
  return answer(
    readers.length === 1 ? "Reminder sent to 1 person" : `Reminders sent to ${readers.length} people`,
    {},
  );
}
