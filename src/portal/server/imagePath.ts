import { isObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { apiRoot } from "#framework/server/portalAddress.ts";

/** The call that answers a link to a picture that was uploaded; null where there is none. */
export const imagePath = ({ services }: Pick<Context, "services">, image: unknown): string | null =>
  isObject(image) ? `${apiRoot(services.config)}files/${String(image.documentId)}/link` : null;
