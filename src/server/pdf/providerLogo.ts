import { buffer } from "node:stream/consumers";
import { isObject } from "#shared/schema/schema.ts";
import type { PublicContext } from "../context.ts";

/** The provider's logo as a data URL, when there is one of a kind that a PDF can hold. */
export async function providerLogo({ db, tenant, services }: PublicContext): Promise<string | undefined> {
  const { ndis_provider: provider } = tenant.platform;
  const logo = isObject(provider) && isObject(provider.logo) ? provider.logo : undefined;
  if (typeof logo?.documentId !== "string") return undefined;
  const file = await db
    .selectFrom("files")
    .select(["type", "storage_key"])
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", logo.documentId)
    .executeTakeFirst();
  if (!file || !["image/png", "image/jpeg"].includes(file.type)) return undefined;
  const stream = await services.files.get(file.storage_key);
  return stream && `data:${file.type};base64,${(await buffer(stream)).toString("base64")}`;
}
