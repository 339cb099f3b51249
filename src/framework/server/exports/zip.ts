import { crc32 } from "node:zlib";

/** A file in an archive. */
export interface ZipEntry {
  /** Its name, without folders. */
  name: string;
  bytes: Buffer;
}

const [fileMark, listMark, endMark] = [0x04034b50, 0x02014b50, 0x06054b50];
/** Names are UTF-8. */
const flags = 0x0800;
const version = 20;

/**
 * Files as one ZIP archive, as they are: PDFs would not become smaller.
 * @param at what every entry is dated; archives know no time zone, so it is told in UTC
 */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  const [time, day] = dosTime(at);
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const named = Buffer.from(name, "utf8");
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(version, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(time, 6);
    facts.writeUInt16LE(day, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(named.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const file = Buffer.concat([int32(fileMark), facts, named, bytes]);
    const madeBy = Buffer.from([version, 0]);
    list.push(Buffer.concat([int32(listMark), madeBy, facts, place, named]));
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, int32(endMark), end]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A time as archives keep it: to two seconds, and the years from 1980. */
const dosTime = (at: Date): [time: number, day: number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
];
