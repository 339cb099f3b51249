import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { today } from "#framework/shared/dates/dates.ts";
import { writtenDay } from "#framework/shared/dates/spans.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import type { DashboardDefinition } from "#framework/shared/definitions/definitions.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { PageHeader } from "../screens/PageHeader.tsx";
import { usePlatform, useUser } from "../services.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { TileDataContext } from "./TileData.ts";
import { TileGrid } from "./TileGrid.tsx";
import { useShellData } from "./useShellData.ts";
import { useTiles } from "./useTiles.ts";
import { WayButton } from "./WayButton.tsx";
import { dashboardWords } from "./words.ts";

interface DashboardScreenProps {
  dashboard: DashboardDefinition;
  /** What the page is called. */
  label: string;
}

/** A page of tiles as its definition says. What its components show is asked for once, for all of them. */
export function DashboardScreen({ dashboard, label }: DashboardScreenProps) {
  const text = useLaterText("dashboards", dashboardWords);
  const { fullname = "" } = useUser() ?? {};
  const day = today(usePlatform()?.time_zone ?? deviceZone());
  const tiles = useTiles(dashboard);
  const { call, greets, dated, large = false, primary, secondary } = dashboard;
  const source = useShellData<unknown>(call);
  const isReady = call === undefined || source.data !== undefined;
  return (
    <Box sx={large ? { fontSize: "1.0625rem", maxWidth: 720 } : undefined}>
      <PageHeader
        title={greets ? text("hello", { name: fullname.split(" ")[0] }) : label}
        detail={dated && writtenDay(day, day)}
        primary={<WayButton way={primary} variant="contained" />}
        secondary={<WayButton way={secondary} variant="outlined" />}
      />
      {source.failed && <Alert severity="error">{text("failed")}</Alert>}
      {!isReady && !source.failed && <DashboardSkeleton />}
      {isReady && (
        <TileDataContext value={source}>
          {/* All at once: while those above had no height yet, those below would count as seen, and be asked for. */}
          <Suspense fallback={<DashboardSkeleton />}>
            <TileGrid tiles={tiles} />
          </Suspense>
        </TileDataContext>
      )}
    </Box>
  );
}
