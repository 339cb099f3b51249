import type { PublicContext } from "../context.ts";

interface NewFile {
  uuid: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  /** The object in the file store; several entries may have the same. */
  storage_key: string;
}

/** Makes the entry of a file that no record has yet, for the person who is signed in or nobody. */
export async function insertFile(
  { db, tenant, user }: Pick<PublicContext, "db" | "tenant" | "user">,
  file: NewFile,
): Promise<void> {
  await db
    .insertInto("files")
    .values({
      ...file,
      tenant_id: tenant.id,
      created_by: user?.uuid ?? null,
      attached_resource: null,
      attached_record: null,
      attached_field: null,
    })
    .execute();
}
