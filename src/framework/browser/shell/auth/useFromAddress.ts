import { useLayoutEffect, useState } from "react";

/**
 * What a mailed link carries in its address, in the fragment or the query. It is taken out of the address once the page
 * stands, and not before: a first rendering that waits for something is thrown away, and the next one reads again.
 */
export function useFromAddress<Found>(read: (address: URL) => Found | undefined): Found | undefined {
  const [found] = useState(() => read(new URL(location.href)));
  useLayoutEffect(() => {
    if (found !== undefined) history.replaceState(history.state, "", location.pathname);
  }, [found]);
  return found;
}

/** A value by its name. */
export const named =
  (name: string) =>
  ({ hash, searchParams }: URL): string | undefined =>
    new URLSearchParams(hash.slice(1)).get(name) ?? searchParams.get(name) ?? undefined;
