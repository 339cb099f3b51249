import { buffer } from "node:stream/consumers";
import { isUuid } from "#shared/text/uuid.ts";
import type { PublicContext } from "../context.ts";
import { findFile } from "../files/findFile.ts";
import { makePdf } from "./makePdf.ts";

const drawn = new Set(["image/png", "image/jpeg"]);
/** A picture is unpacked while others wait: what is larger is named, and opened in the portal. */
const most = { pictures: 12, bytes: 4_000_000, together: 16_000_000 };

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
    const url = stream && `data:${file.type};base64,${(await buffer(stream)).toString("base64")}`;
    if (url === undefined || !(await canBeDrawn(url))) continue;
    found[id] = url;
    left -= file.size;
  }
  return found;
}

/** A file that says that it is a picture may be broken all the same; then it is left out, and not the whole document. */
const canBeDrawn = (url: string): Promise<boolean> =>
  makePdf({ title: "", provider: {}, footer: "", parts: [{ image: url, fit: [10, 10] }] }).then(
    () => true,
    () => false,
  );
