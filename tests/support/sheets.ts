import { inflateRawSync } from "node:zlib";

/** A CSV file as its rows, as RFC 4180 reads it. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const body = text.replace(/^\uFEFF/, "");
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let at = 0; at < body.length; at += 1) {
    const letter = body[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ",") end();
    else if (letter === "\r" && body[at + 1] === "\n") {
      end();
      rows.push([]);
      at += 1;
    } else cell += letter;
  }
  if (cell !== "" || (rows.at(-1)?.length ?? 0) > 0) end();
  return rows.filter((row) => row.length > 0);
}

/** The first sheet of an XLSX file as texts, read from its XML. A formula anywhere is an error. */
export function readXlsx(bytes: Buffer): string[][] {
  const parts = unzip(bytes);
  const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
  if (/<f[ >]/.test(sheet)) throw new Error("the sheet has a formula");
  const shared = [...(parts.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, item = ""]) => textIn(item),
  );
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) => {
    const cells: string[] = [];
    for (const [, facts = "", content = ""] of row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = /r="([A-Z]+)\d+"/.exec(facts)?.[1] ?? "A";
      const kind = /t="(\w+)"/.exec(facts)?.[1];
      const value = /<v>(.*?)<\/v>/s.exec(content)?.[1] ?? "";
      cells[columnAt(column)] =
        kind === "s"
          ? (shared[Number(value)] ?? "")
          : kind === "inlineStr"
            ? textIn(content)
            : unescaped(value);
    }
    return Array.from(cells, (cell) => cell ?? "");
  });
}

/** How the cells of the first sheet of an XLSX file show their numbers, by their places; those that show them as they are have none. */
export function numberFormats(bytes: Buffer): Record<string, string> {
  const parts = unzip(bytes);
  const styles = parts.get("xl/styles.xml") ?? "";
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id = "", code = ""]) => [
      id,
      unescaped(code),
    ]),
  );
  const looks = [...(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? "").matchAll(/<xf ([^>]*)>/g)].map(
    ([, facts = ""]) => formats.get(/numFmtId="(\d+)"/.exec(facts)?.[1] ?? ""),
  );
  const cells = (parts.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<c ([^>]*)>/g);
  return Object.fromEntries(
    [...cells].flatMap(([, facts = ""]): [string, string][] => {
      const look = looks[Number(/ s="(\d+)"/.exec(` ${facts}`)?.[1] ?? 0)];
      return look === undefined ? [] : [[/ r="(\w+)"/.exec(` ${facts}`)?.[1] ?? "", look]];
    }),
  );
}

/** The cells of the first sheet of an XLSX file that are filled, by their places, each with the colour behind and that of its text. */
export function filledCells(bytes: Buffer): Record<string, string[]> {
  const parts = unzip(bytes);
  const styles = parts.get("xl/styles.xml") ?? "";
  const colours = (element: string): (string | undefined)[] => {
    const list = new RegExp(`<${element}s[ >].*?</${element}s>`, "s").exec(styles)?.[0] ?? "";
    const each = list.matchAll(new RegExp(`<${element}(?:>| [^>]*[^/]>)(.*?)</${element}>`, "gs"));
    return [...each].map(([, own = ""]) => /<(?:fgColor|color) rgb="(\w+)"/.exec(own)?.[1]);
  };
  const [fills, fonts] = [colours("fill"), colours("font")];
  const looks = [...(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? "").matchAll(/<xf ([^>]*)>/g)].map(
    ([, facts = ""]) => [
      fills[Number(/fillId="(\d+)"/.exec(facts)?.[1])],
      fonts[Number(/fontId="(\d+)"/.exec(facts)?.[1])],
    ],
  );
  const cells = (parts.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<c ([^>]*)>/g);
  return Object.fromEntries(
    [...cells].flatMap(([, facts = ""]): [string, string[]][] => {
      const look = looks[Number(/ s="(\d+)"/.exec(` ${facts}`)?.[1] ?? 0)] ?? [];
      const place = / r="(\w+)"/.exec(` ${facts}`)?.[1] ?? "";
      return look[0] === undefined ? [] : [[place, look.map(String)]];
    }),
  );
}

const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const textIn = (xml: string): string =>
  [...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = ""]) => unescaped(text)).join("");

const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** The files of a zip by their names, by its central directory. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from("504b0506", "hex"));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = bytes.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const [nameLength = 0, ...more] = lengths;
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    files.set(name, (method === 8 ? inflateRawSync(packed) : packed).toString("utf8"));
    at += 46 + nameLength + more.reduce((sum, length) => sum + length, 0);
  }
  return files;
}
