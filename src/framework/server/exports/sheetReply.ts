import type { Readable } from "node:stream";
import type { PublicContext } from "../context.ts";
import { fileReply } from "../http/pages/fileReply.ts";
import type { Reply } from "../http/reply.ts";
import { tenantCalendar } from "../tenants/calendar.ts";
import { type SheetFormat, sheetTypes } from "./sheet.ts";

/** What a table is called as a file: after what it holds, and the day. */
export function sheetFileName(
  context: Pick<PublicContext, "services" | "tenant">,
  { format, name }: { format: SheetFormat; name: string },
): string {
  const { today } = tenantCalendar(context);
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${today}.${format}`;
}

/** A table as a file to keep. */
export const sheetReply = (
  context: Pick<PublicContext, "services" | "tenant">,
  sheet: { format: SheetFormat; name: string },
  stream: Readable,
): Reply => fileReply(stream, { type: sheetTypes[sheet.format], name: sheetFileName(context, sheet) });
