import { tenantOfHost } from "#framework/shared/tenancy/subdomain.ts";
import type { Defined, Layers } from "./layers.ts";

/**
 * What is defined for the portal that a request is made to, anyone who asks: for the tenant that its host name names, or else
 * the setting TENANT.
 * @throws {HttpError} 503 where the tenant's layer has mistakes
 */
export const definedFor = (
  layers: Layers,
  { tenant }: { tenant?: string },
  { host }: { host: string },
): Defined => layers.of(tenantOfHost(host) ?? tenant ?? "") ?? layers.underneath;
