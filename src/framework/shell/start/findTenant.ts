import { tenantOfHost } from "#shared/tenancy/subdomain.ts";
import { fillPath } from "#shared/text/template.ts";
import type { LoadedDefinitions } from "../../definitions/load.ts";
import { CallError } from "../../transport/errors.ts";

/** What the check of the tenant found. */
export type TenantCheck =
  | { kind: "none" }
  | { kind: "unregistered"; tenant: string }
  | { kind: "failed"; error: unknown }
  | { kind: "registered"; tenant: string; platform: unknown };

/**
 * The tenant by the subdomain, or by the server's setting where the host name has none; then whether it is registered.
 * A provider whose API has no such check is taken as registered.
 */
export async function findTenant(definitions: LoadedDefinitions): Promise<TenantCheck> {
  const tenant = tenantOfHost(location.host) ?? definitions.tenant;
  if (tenant === undefined) return { kind: "none" };
  const call = definitions.shell["check-tenant"];
  if (!call) return { kind: "registered", tenant, platform: undefined };
  const { host = "", prefix, envelope = "data" } = definitions.portal.api;
  try {
    const response = await fetch(host + prefix + fillPath(call.path, { tenant }), {
      credentials: "include",
      headers: { accept: "application/json" },
    });
    if (response.status === 404) return { kind: "unregistered", tenant };
    if (!response.ok) return { kind: "failed", error: new CallError(response.status) };
    const body = (await response.json()) as Record<string, unknown>;
    const data = (envelope === "" ? body : body[envelope]) as { is_registered?: boolean; platform?: unknown };
    return data.is_registered === true
      ? { kind: "registered", tenant, platform: data.platform }
      : { kind: "unregistered", tenant };
  } catch (error) {
    return { kind: "failed", error };
  }
}
