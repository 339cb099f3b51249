import { type RouterProvider, RouterProviderContext } from "react-admin";
import { type ReactNode, useCallback, useContext, useMemo } from "react";
import { type NavigateOptions, type To, useLocation, useNavigate } from "react-router";

/** The parameters below a name, without it. */
export function partOf(search: string, name: string): string {
  const start = `${name}.`;
  const own = [...new URLSearchParams(search)].filter(([key]) => key.startsWith(start));
  const part = new URLSearchParams(own.map(([key, value]) => [key.slice(start.length), value]));
  return own.length === 0 ? "" : `?${part.toString()}`;
}

/** The address with other parameters below a name; what stands beside them stays. */
export function withPart(search: string, name: string, part: string): string {
  const others = [...new URLSearchParams(search)].filter(([key]) => !key.startsWith(`${name}.`));
  const own = [...new URLSearchParams(part)].map(([key, value]): [string, string] => [
    `${name}.${key}`,
    value,
  ]);
  return `?${new URLSearchParams([...others, ...own]).toString()}`;
}

/**
 * Gives what stands within it its own part of the address: page, order and filters of a list in a record's tab, beside
 * those of the other tabs.
 */
export function AddressPart({ name, children }: { name: string; children: ReactNode }) {
  const router = useContext(RouterProviderContext);
  const part = useMemo((): RouterProvider => ({ ...router, ...hooksFor(name) }), [router, name]);
  return <RouterProviderContext.Provider value={part}>{children}</RouterProviderContext.Provider>;
}

const hooksFor = (name: string): Pick<RouterProvider, "useLocation" | "useNavigate"> => ({
  useLocation: function usePartOfLocation() {
    const location = useLocation();
    return useMemo(() => ({ ...location, search: partOf(location.search, name) }), [location]);
  },
  useNavigate: function useNavigateInPart() {
    const navigate = useNavigate();
    const { search } = useLocation();
    return useCallback(
      (to: To | number, options?: NavigateOptions) => {
        if (typeof to === "number") void navigate(to);
        else if (typeof to === "string" || to.pathname !== undefined) void navigate(to, options);
        // The tab stays where it is on the screen; why it is drawn at once: listRouter.ts.
        else
          void navigate(
            { search: withPart(search, name, to.search ?? "") },
            { ...options, preventScrollReset: true, flushSync: options?.replace !== true },
          );
      },
      [navigate, search],
    );
  },
});
