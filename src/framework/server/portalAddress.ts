import type { Config } from "./config.ts";

/** What the addresses of all calls begin with, at every portal. */
export const apiRoot = ({ product }: Pick<Config, "product">): string => `/api/v1/${product}-portal/`;

/** Where a tenant's portal is: its subdomain of PORTAL_URL, or of localhost. */
export function portalAddress(
  { portalUrl, port, tenant }: Pick<Config, "portalUrl" | "port" | "tenant">,
  slug: string,
): string {
  const base = new URL(portalUrl ?? `http://localhost:${port}`);
  if (slug !== tenant) base.hostname = `${slug}.${base.hostname}`;
  return base.origin;
}
