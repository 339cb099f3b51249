/**
 * The tenant that a host name names by its subdomain: `demo.localhost:8080` and `demo.portal.example` are demo's.
 * Undefined for an address without one: an IP number, `localhost`, `portal.example`.
 */
export function tenantOfHost(host: string): string | undefined {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  if (/^[\d.]+$/.test(name) || name.includes("[") || name.includes(":")) return undefined;
  const labels = name.split(".");
  const needed = labels.at(-1) === "localhost" ? 2 : 3;
  const first = labels[0] ?? "";
  return labels.length >= needed && first !== "www" && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(first)
    ? first
    : undefined;
}
