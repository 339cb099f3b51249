import type { FastifyRequest } from "fastify";
import { tenantOfHost } from "#framework/shared/tenancy/subdomain.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Services, Tenant } from "../../context.ts";
import { notFound } from "../errors.ts";
import { tokenOf } from "./token.ts";

/**
 * The tenant of a request. The session's token is the authority; host name and path may only agree with it. Without a
 * token the host name says it, then the path, then the setting TENANT.
 * @throws 404 for an unknown tenant and for any mention that differs, without telling which
 */
export async function tenantOf(services: Services, request: FastifyRequest): Promise<Tenant> {
  const claimed = tokenOf(services, request)?.tenant;
  const named = tenantOfHost(request.host) ?? services.config.tenant;
  const { tenant: path } = asObject(request.params);
  const inPath = typeof path === "string" ? path : undefined;
  const tenant = claimed
    ? await services.tenants.byId(claimed)
    : await services.tenants.bySlug(named ?? inPath ?? "");
  if (!tenant) throw notFound();
  for (const mention of [tenantOfHost(request.host), inPath]) {
    if (mention !== undefined && mention.toLowerCase() !== tenant.slug) throw notFound();
  }
  return tenant;
}
