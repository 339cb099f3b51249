import { createContext, useContext } from "react";
import type { ShellData } from "./useShellData.ts";

/** What the call of a dashboard answered, for the components that are its tiles. */
export const TileDataContext = createContext<ShellData<unknown>>({
  data: undefined,
  failed: false,
  again: () => undefined,
});

/**
 * The answer of the dashboard's call, for a component that is one of its tiles. The definitions are checked: the
 * component stands only on dashboards whose call it names in `x-calls`, and `T` is what those calls answer.
 */
export function useTileData<T>(): Partial<T> & { again: () => void } {
  const { data, again } = useContext(TileDataContext);
  return { ...(data as Partial<T>), again };
}
