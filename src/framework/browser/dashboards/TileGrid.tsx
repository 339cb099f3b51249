import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { Tile } from "#framework/shared/definitions/dashboards/dashboards.ts";
import { type Band, bandsOf } from "./bands.ts";
import { TileView } from "./TileView.tsx";

const gap = 3;
/** What has nothing to show leaves no room behind; what it stands in goes with it. */
const unlessEmpty = { "&:not(:has(.tile > *))": { display: "none" } } as const;
/** How wide tiles are that stand side by side; where there is less room than the first, they stand below each other. */
const basis = { 1: "100%", 2: "max(360px, calc(50% - 24px))", 3: "max(240px, calc(33% - 24px))" } as const;

/** The tiles of a dashboard, from top to bottom and side by side as their sizes say. */
export const TileGrid = ({ tiles }: { tiles: readonly Tile[] }) => (
  <Box sx={{ display: "flex", flexDirection: "column", gap }}>
    {bandsOf(tiles).map((band) => (
      <BandView key={nameOf(band)} band={band} />
    ))}
  </Box>
);

const nameOf = (band: Band): string =>
  (band.kind === "row" ? band.tiles : [...band.main, ...band.side])[0]?.name ?? "";

function BandView({ band }: { band: Band }) {
  if (band.kind === "row")
    return (
      <Box sx={{ display: "flex", flexWrap: "wrap", gap, alignItems: "flex-start", ...unlessEmpty }}>
        {band.tiles.map((tile) => (
          <Place key={tile.name} width={basis[band.share]}>
            <TileView tile={tile} />
          </Place>
        ))}
      </Box>
    );
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: { xs: "column", lg: "row" },
        columnGap: 4,
        rowGap: gap,
        alignItems: "stretch",
        ...unlessEmpty,
      }}
    >
      <Column tiles={band.main} share={2} />
      <Column tiles={band.side} share={1} />
    </Box>
  );
}

const Column = ({ tiles, share }: { tiles: readonly Tile[]; share: number }) => (
  <Box
    sx={{
      flex: { xs: "0 0 auto", lg: `${share} 1 0` },
      minWidth: 0,
      display: "flex",
      flexDirection: "column",
      gap,
      ...unlessEmpty,
    }}
  >
    {tiles.map((tile) => (
      <Place key={tile.name}>
        <TileView tile={tile} />
      </Place>
    ))}
  </Box>
);

const Place = ({ width, children }: { width?: string; children: ReactNode }) => (
  <Box
    className="tile"
    sx={{
      minWidth: 0,
      ...(width !== undefined && { flex: `1 1 min(100%, ${width})` }),
      "&:empty": { display: "none" },
    }}
  >
    {children}
  </Box>
);
