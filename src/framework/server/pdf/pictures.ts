import { buffer } from "node:stream/consumers";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { PublicContext } from "../context.ts";
import { findFile } from "../files/findFile.ts";
import { HttpError } from "../http/errors.ts";

const drawn = new Set(["image/png", "image/jpeg"]);
/** What is more or larger is named, and opened in the portal. */
const most = { pictures: 24, bytes: 4_000_000, together: 24_000_000, pixels: 25_000_000 };

/** The pictures among files as data URLs by their id, so far as a PDF can hold them. */
export async function picturesOf(
  context: PublicContext,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  let left = most.together;
  for (const id of ids.filter(isUuid)) {
    if (Object.keys(found).length >= most.pictures) break;
    const file = await findFile(context, id);
    if (!file || !drawn.has(file.type) || file.size > Math.min(most.bytes, left)) continue;
    const stream = await context.services.files.get(file.storage_key);
    const content = stream && (await buffer(stream));
    if (!content || pixelsOf(content, file.type) > most.pixels) continue;
    const url = `data:${file.type};base64,${content.toString("base64")}`;
    if (!(await canBeDrawn(context, url))) continue;
    found[id] = url;
    left -= file.size;
  }
  return found;
}

const noLetterhead = { name: "", title: "", lines: [] };

/**
 * A file that says that it is a picture may be broken all the same; then it is left out, and not the whole document.
 * @throws {HttpError} 503 when it could not be tried because too many documents wait: nothing is wrong with it
 */
export const canBeDrawn = (
  { services }: { services: Pick<PublicContext["services"], "pdf"> },
  url: string,
): Promise<boolean> =>
  services.pdf
    .make({ title: "", letterhead: noLetterhead, footer: "", parts: [{ image: url, fit: [10, 10] }] })
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof HttpError && error.retryAfter !== undefined) throw error;
        return false;
      },
    );

/** How many points a PNG says it has: it is unpacked to draw it, and may be far larger than its file. */
export const pixelsOf = (content: Buffer, type: string): number =>
  type === "image/png" && content.length >= 24 ? content.readUInt32BE(16) * content.readUInt32BE(20) : 0;
