/** Segments of a JPEG that its pixels need: no APPn but those of the density (0), the colour profile (2) and Adobe's transform (14). */
const isDropped = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker));

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** What a PNG needs to be drawn; its texts, its time and its EXIF part are none of it. */
const drawn = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);

/**
 * A picture without what its camera or program wrote into it: place, time, device, author, thumbnails, and whatever
 * follows its end. Files of other types, and pictures that cannot be read, are left as they are.
 */
export function withoutMetadata(bytes: Buffer, type: string): Buffer {
  const cleaned =
    type === "image/jpeg" ? cleanJpeg(bytes) : type === "image/png" ? cleanPng(bytes) : undefined;
  return cleaned ?? bytes;
}

function cleanJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return undefined;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === startOfScan) end = endOfScan(bytes, end);
    if (end > bytes.length) return undefined;
    if (!isDropped(marker)) kept.push(bytes.subarray(at, end));
    at = end;
    if (bytes[at] === 0xff && bytes[at + 1] === endOfImage)
      return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
  }
  return undefined;
}

/** Where the picture's data ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length + 1;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function cleanPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return undefined;
  const kept: Buffer[] = [pngSignature];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (drawn.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}
