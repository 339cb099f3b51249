import { buffer } from "node:stream/consumers";
import { isObject } from "#framework/shared/schema/schema.ts";
import type { PublicContext } from "../context.ts";
import { findFile } from "../files/findFile.ts";
import { OutsideUnavailableError } from "../outside/outside.ts";

/**
 * The provider's logo as a data URL, when there is one of a kind that a PDF can hold. While the file store is out of
 * order a document goes without: the provider's name stands beside it.
 */
export async function providerLogo(context: PublicContext): Promise<string | undefined> {
  const { logo: own } = context.tenant.profile;
  const logo = isObject(own) ? own : undefined;
  if (typeof logo?.documentId !== "string") return undefined;
  const file = await findFile(context, logo.documentId);
  if (!file || !["image/png", "image/jpeg"].includes(file.type)) return undefined;
  const stream = await context.services.files.get(file.storage_key).catch((error: unknown) => {
    if (error instanceof OutsideUnavailableError) return undefined;
    throw error;
  });
  return stream && `data:${file.type};base64,${(await buffer(stream)).toString("base64")}`;
}
