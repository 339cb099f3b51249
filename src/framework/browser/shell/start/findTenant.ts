import { tenantOfHost } from "#framework/shared/tenancy/subdomain.ts";
import type { LoadedDefinitions } from "../../definitions/load.ts";
import type { Platform } from "../../session/session.ts";
import { readAnswer } from "../../transport/answers.ts";
import { connection } from "../../transport/connection.ts";
import { CallError, isUnreachable } from "../../transport/errors.ts";
import { addressOf } from "../../transport/httpClient.ts";

/** What the check of the tenant found. */
export type TenantCheck =
  | { kind: "none" }
  | { kind: "unregistered"; tenant: string }
  /** `isCut`: there was no answer of the server's own. */
  | { kind: "failed"; tenant: string; isCut: boolean }
  | { kind: "registered"; tenant: string; platform: Platform | undefined };

/**
 * The tenant by the subdomain, or by the server's setting where the host name has none; then whether it is registered.
 * A provider whose API has no such check is taken as registered.
 */
export async function findTenant(definitions: LoadedDefinitions): Promise<TenantCheck> {
  const tenant = tenantOfHost(location.host) ?? definitions.tenant;
  if (tenant === undefined) return { kind: "none" };
  const call = definitions.shell["check-tenant"];
  if (!call) return { kind: "registered", tenant, platform: undefined };
  const { api } = definitions.portal;
  try {
    const response = await fetch(addressOf(api, call, { tenant }), {
      credentials: "include",
      headers: { accept: "application/json" },
    });
    if (response.status === 404) return { kind: "unregistered", tenant };
    if (!response.ok) return { kind: "failed", tenant, isCut: isUnreachable(new CallError(response.status)) };
    const { data } = await readAnswer<{ is_registered?: boolean; platform?: Platform } | undefined>(
      response,
      api,
      call,
    );
    return data?.is_registered === true
      ? { kind: "registered", tenant, platform: data.platform }
      : { kind: "unregistered", tenant };
  } catch {
    connection.tell(true);
    return { kind: "failed", tenant, isCut: true };
  }
}
