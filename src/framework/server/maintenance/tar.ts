import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Something in an archive: a folder, or a file with its bytes. */
export interface Entry {
  name: string;
  size: number;
  folder: boolean;
  bytes: AsyncIterable<Uint8Array>;
}

const block = 512;
const longestName = 100;

/** Every file and folder below a folder, as entries whose names begin with the prefix. */
export async function* entriesOf(folder: string, prefix: string): AsyncGenerator<Entry> {
  const inside = await readdir(folder, { withFileTypes: true });
  for (const item of inside.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const [path, name] = [join(folder, item.name), prefix + item.name];
    if (item.isDirectory()) {
      yield { name: `${name}/`, size: 0, folder: true, bytes: nothing() };
      yield* entriesOf(path, `${name}/`);
    } else if (item.isFile()) yield await fileEntry(path, name);
  }
}

/** A file of the disk as an entry. */
export async function fileEntry(path: string, name: string): Promise<Entry> {
  const { size } = await stat(path);
  return { name, size, folder: false, bytes: readOf(path, size) };
}

/** So much of a file as it had when its entry was made: it may have grown since. */
async function* readOf(path: string, size: number): AsyncGenerator<Uint8Array> {
  if (size > 0) yield* createReadStream(path, { end: size - 1 });
}

/** A text as an entry. */
export function textEntry(name: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, folder: false, bytes: once(bytes) };
}

/** Entries as the bytes of a tar archive (ustar), which any `tar` opens. */
export async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield header(entry);
    let written = 0;
    for await (const chunk of entry.bytes) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== entry.size) throw new Error(`${entry.name} changed while it was read.`);
    yield new Uint8Array(padding(written));
  }
  yield new Uint8Array(2 * block);
}

/**
 * The entries of a tar archive, one after another; each must be read to its end before the next one.
 * @throws when the archive ends too early or is none
 */
export async function* unpacked(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const source = new Source(archive);
  for (;;) {
    const head = Buffer.from(await source.take(block));
    if (head.every((byte) => byte === 0)) return source.drain();
    const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    if (sum !== number(head, 148, 8)) throw new Error("The archive is damaged.");
    const size = number(head, 124, 12);
    yield {
      name: text(head, 345, 155) ? `${text(head, 345, 155)}/${text(head, 0, 100)}` : text(head, 0, 100),
      size,
      folder: head[156] === 0x35,
      bytes: source.part(size),
    };
    await source.take(padding(size));
  }
}

function header({ name, size, folder }: Entry): Uint8Array {
  if (Buffer.byteLength(name) > longestName) throw new Error(`The name ${name} is too long for an archive.`);
  const head = Buffer.alloc(block);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, "0");
  head.write(name, 0);
  head.write(octal(folder ? 0o700 : 0o600, 8), 100);
  head.write(octal(0, 8), 108);
  head.write(octal(0, 8), 116);
  head.write(octal(size, 12), 124);
  head.write(octal(Math.floor(Date.now() / 1000), 12), 136);
  head.write(" ".repeat(8), 148);
  head.write(folder ? "5" : "0", 156);
  head.write("ustar\x0000", 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${octal(sum, 7)}\0 `, 148);
  return head;
}

const padding = (size: number): number => (block - (size % block)) % block;
const text = (head: Buffer, from: number, length: number): string =>
  head.toString("utf8", from, from + length).replace(/\0.*$/s, "");
const number = (head: Buffer, from: number, length: number): number =>
  Number.parseInt(text(head, from, length).trim() || "0", 8);

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Bytes that are taken in the pieces that the reader wants. */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(archive: AsyncIterable<Uint8Array>) {
    this.#chunks = archive[Symbol.asyncIterator]();
  }

  /** Exactly so many bytes. */
  async take(length: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.part(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Reads what is left, so that anyone who watches the bytes has seen them all. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  /** So many bytes, in whatever pieces they come. */
  async *part(length: number): AsyncGenerator<Uint8Array> {
    let missing = length;
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done) throw new Error("The archive ends too early.");
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }
}
