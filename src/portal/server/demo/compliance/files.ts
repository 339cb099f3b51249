import { createHash, randomUUIDv7 } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { incomingPath } from "#framework/server/files/incoming.ts";

/** A page that is kept once, however many records show it. */
export interface Page {
  name: string;
  key: string;
  size: number;
  sha256: string;
}

/** The record and field that a file belongs to. */
export interface Holder {
  resource: string;
  record: string;
  field: string;
}

const type = "application/pdf";

/** Keeps a page of a few words that stands for a paper. */
export async function storePage(
  { services }: Pick<Context, "services">,
  name: string,
  lines: string[],
): Promise<Page> {
  const path = await incomingPath(services.config.dataDir);
  const content = pdf(lines);
  const key = randomUUIDv7();
  try {
    await writeFile(path, content, { mode: 0o600 });
    await services.files.put(key, path, type);
  } finally {
    await rm(path, { force: true });
  }
  return {
    name,
    key,
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}

/** Ties pages to records; answers each as its record carries it. */
export async function attachPages(
  { db, tenant }: Pick<Context, "db" | "tenant">,
  pages: readonly { page: Page; to: Holder }[],
): Promise<JsonObject[]> {
  const rows = pages.map(({ page: { name, key, size, sha256 }, to }) => ({
    tenant_id: tenant.id,
    uuid: randomUUIDv7(),
    name,
    type,
    size,
    sha256,
    storage_key: key,
    created_by: null,
    attached_resource: to.resource,
    attached_record: to.record,
    attached_field: to.field,
  }));
  for (let start = 0; start < rows.length; start += 1000)
    await db
      .insertInto("files")
      .values(rows.slice(start, start + 1000))
      .execute();
  return rows.map(({ uuid: documentId, name, size }) => ({ documentId, name, size, type }));
}

/** A PDF of one page with some lines of text. */
function pdf(lines: string[]): Buffer {
  const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, "-").replace(/[\\()]/g, "\\$&");
  const text = lines
    .map((line, index) => `/F1 ${index === 0 ? 20 : 12} Tf (${plain(line)}) Tj 0 -28 Td`)
    .join("\n");
  const stream = `BT 60 760 Td\n${text}\nET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>",
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, "latin1");
}
