import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { appearance, drawnSkin } from "../session/appearance.ts";
import { portalTheme } from "../theme/theme.ts";
import { useStyleCache } from "../theme/useStyleCache.ts";
import { Toasts } from "../ui/toasts.tsx";

/** Skin, direction and the provider's colour for everything below. */
export function Themed({ brandColor, children }: { brandColor?: string; children: ReactNode }) {
  const { skin, direction } = useSyncExternalStore(appearance.subscribe, () => appearance.value);
  const drawn = useDrawnSkin(skin);
  const theme = useMemo(() => portalTheme(drawn, direction, brandColor), [drawn, direction, brandColor]);
  const cache = useStyleCache(direction);

  useEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.dataset.skin = drawn;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme.tokens.background);
  }, [direction, drawn, theme]);

  if (!cache) return null;
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
        <Toasts />
      </ThemeProvider>
    </CacheProvider>
  );
}

function useDrawnSkin(skin: Parameters<typeof drawnSkin>[0]) {
  const [drawn, setDrawn] = useState(() => drawnSkin(skin));
  useEffect(() => {
    const follow = () => setDrawn(drawnSkin(skin));
    follow();
    const queries = [matchMedia("(prefers-color-scheme: dark)"), matchMedia("(prefers-contrast: more)")];
    for (const query of queries) query.addEventListener("change", follow);
    return () => queries.forEach((query) => query.removeEventListener("change", follow));
  }, [skin]);
  return drawn;
}
