import { reactRouterProvider, type RouterProvider } from "react-admin";
import { useCallback } from "react";
import type { NavigateOptions, To } from "react-router";

type Go = (to: To | number, options?: NavigateOptions) => void;

/**
 * The router as lists use it. Filters, order and page are drawn in the moment in which the address has them: a list works
 * out the next address from the one that it shows, so that a click before the drawing would take back the search before it.
 */
export const listRouter: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: function useNavigateAtOnce() {
    const navigate: Go = reactRouterProvider.useNavigate();
    return useCallback<Go>(
      (to, options) => navigate(to, isChange(to, options) ? { ...options, flushSync: true } : options),
      [navigate],
    );
  },
};

/** A new state of the screen that is open. What replaces the address comes from the drawing itself. */
const isChange = (to: To | number, options: NavigateOptions | undefined): boolean =>
  typeof to === "object" && to.pathname === undefined && options?.replace !== true;
