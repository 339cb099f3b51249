import { deflateSync } from "node:zlib";

/** A picture of one pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A photo: what every JPEG begins and ends with. */
export const jpeg = Buffer.concat([
  Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
  Buffer.from("ffd9", "hex"),
]);

export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** A zip with one entry, stored as it is. */
export function zip(name: string, content: Buffer | string): Buffer {
  const [title, bytes] = [Buffer.from(name), Buffer.from(content)];
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt32LE(bytes.length, 22);
  head.writeUInt16LE(title.length, 26);
  return Buffer.concat([head, title, bytes]);
}

/** A zip whose one entry unpacks to a thousand times its size. */
export function zipBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(8 * 1024 * 1024));
  return zip("bomb.bin", packed);
}

/** What file type tools take for a Word document. */
export const docx = Buffer.concat([
  zip(
    "[Content_Types].xml",
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  ),
  zip("word/document.xml", "<w:document/>"),
]);
