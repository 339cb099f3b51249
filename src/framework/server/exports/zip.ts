import { zipSync } from "fflate";

/** A file in an archive. */
export interface ZipEntry {
  /** Its name, without folders; no other entry has the same. */
  name: string;
  bytes: Buffer;
}

/**
 * Files as one ZIP archive, as they are: PDFs would not become smaller.
 * @param at what every entry is dated
 */
export const zipOf = (entries: readonly ZipEntry[], at: Date): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])), { level: 0, mtime: at }),
  );
