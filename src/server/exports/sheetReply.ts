import type { Readable } from "node:stream";
import type { PublicContext } from "../context.ts";
import { contentDisposition } from "../http/contentDisposition.ts";
import { Reply } from "../http/reply.ts";
import { type SheetFormat, sheetTypes } from "./sheet.ts";

/** A table as a file to keep, named after what it holds and the day. */
export function sheetReply(
  { services }: Pick<PublicContext, "services">,
  { format, name }: { format: SheetFormat; name: string },
  stream: Readable,
): Reply {
  const day = services.clock.now().toISOString().slice(0, 10);
  const file = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${day}.${format}`;
  return new Reply({
    headers: {
      "content-type": sheetTypes[format],
      "content-disposition": contentDisposition("attachment", file),
      "content-security-policy": "sandbox; default-src 'none'",
    },
    bare: { stream },
  });
}
