import type { Readable } from "node:stream";
import type { PublicContext } from "../context.ts";
import { fileReply } from "../http/pages/fileReply.ts";
import type { Reply } from "../http/reply.ts";
import { tenantCalendar } from "../tenants/calendar.ts";
import { type SheetFormat, sheetTypes } from "./sheet.ts";

/** A table as a file to keep, named after what it holds and the day. */
export function sheetReply(
  context: Pick<PublicContext, "services" | "tenant">,
  { format, name }: { format: SheetFormat; name: string },
  stream: Readable,
): Reply {
  const { today } = tenantCalendar(context);
  const file = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${today}.${format}`;
  return fileReply(stream, { type: sheetTypes[format], name: file });
}
