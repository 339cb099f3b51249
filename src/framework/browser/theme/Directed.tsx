import { CacheProvider } from "@emotion/react";
import { ThemeProvider, useTheme } from "@mui/material/styles";
import { type ReactNode, useMemo } from "react";
import { useStyleCache } from "./useStyleCache.ts";

/** A part of a screen that is read in a direction of its own: its styles are mirrored, not only its text. */
export function Directed({ direction, children }: { direction?: "ltr" | "rtl"; children: ReactNode }) {
  const outer = useTheme();
  const own = direction ?? outer.direction;
  const cache = useStyleCache(own);
  const other = useStyleCache(outer.direction);
  const theme = useMemo(() => (cache ? { ...outer, direction: own } : outer), [cache, outer, own]);
  const used = cache ?? other;
  return (
    used && (
      <CacheProvider value={used}>
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
      </CacheProvider>
    )
  );
}
