import type { PublicContext } from "../context.ts";

/** What the database knows of an upload; undefined when the provider has none with this id. Says nothing of who may see it. */
export const findFile = ({ db, tenant }: Pick<PublicContext, "db" | "tenant">, id: string) =>
  db
    .selectFrom("files")
    .selectAll()
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .executeTakeFirst();
