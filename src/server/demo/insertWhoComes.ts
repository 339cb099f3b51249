import { createHash, randomUUID, randomUUIDv7 } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../context.ts";
import type { Random } from "./random.ts";
import { makeApplications, makeJobPosts, makeReferrals } from "./whoComes.ts";

type Insert = (resource: string, records: JsonObject[]) => Promise<string[]>;

/** Puts in the people who ask for support, the jobs on offer and who applied for them. */
export async function insertWhoComes(
  context: Context,
  insert: Insert,
  random: Random,
  today: string,
  { staff, referrals }: { staff: string[]; referrals: number },
): Promise<void> {
  const { rows: known } = await sql<JsonObject>`
    select first_name, last_name, ndis_number, date_of_birth::text as date_of_birth from participants
    where tenant_id = ${context.tenant.id} and status = 'active' order by ndis_number limit 2`.execute(
    context.db,
  );
  await insert("referrals", makeReferrals(random, today, referrals, staff, known));
  const posts = makeJobPosts(today);
  await insert("job-posts", posts);
  for (const application of makeApplications(random, today, posts, {})) {
    const uuid = randomUUID();
    const resume = await storeResume(context, uuid, `${String(application.last_name)} resume.pdf`);
    await insert("job-applications", [{ ...application, uuid, resume }]);
  }
}

const page =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/** An empty page that stands for a résumé. */
async function storeResume(
  { db, tenant, services }: Context,
  application: string,
  name: string,
): Promise<JsonObject> {
  const folder = join(services.config.dataDir, "incoming");
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  await writeFile(path, page, { mode: 0o600 });
  const documentId = randomUUIDv7();
  const [size, type] = [Buffer.byteLength(page), "application/pdf"];
  await services.files.put(documentId, path, type);
  await db
    .insertInto("files")
    .values({
      tenant_id: tenant.id,
      uuid: documentId,
      name,
      type,
      size,
      sha256: createHash("sha256").update(page).digest("hex"),
      storage_key: documentId,
      created_by: null,
      attached_resource: "job-applications",
      attached_record: application,
      attached_field: "resume",
    })
    .execute();
  return { documentId, name, size, type };
}
