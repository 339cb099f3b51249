/**
 * Takes a login link's token out of the address, the history and sight before anything else loads, and keeps it only
 * until it is used (security.md G-06).
 */
export function takeToken(): string | undefined {
  const url = new URL(location.href);
  const token = url.searchParams.get("token") ?? undefined;
  if (token === undefined) return undefined;
  url.searchParams.delete("token");
  history.replaceState(null, "", url.pathname + url.search + url.hash);
  return token;
}
