import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Suspense, useEffect, useRef, useState } from "react";
import { today } from "#framework/shared/dates/dates.ts";
import { writtenDay } from "#framework/shared/dates/spans.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { arrange, type Arrangement } from "#framework/shared/definitions/dashboards/arrangement.ts";
import type { DashboardDefinition } from "#framework/shared/definitions/definitions.ts";
import { later } from "../i18n/later.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { PageHeader } from "../screens/PageHeader.tsx";
import { usePlatform, useUser } from "../services.tsx";
import { Icon } from "../ui/Icon.tsx";
import { DashboardSkeleton } from "./DashboardSkeleton.tsx";
import { TileDataContext } from "./TileData.ts";
import { TileGrid } from "./TileGrid.tsx";
import { useArrangement } from "./useArrangement.ts";
import { useShellData } from "./useShellData.ts";
import { useTiles } from "./useTiles.ts";
import { WayButton } from "./WayButton.tsx";
import { dashboardWords } from "./words.ts";

const ArrangePanel = later(() =>
  import("./arrange/ArrangePanel.tsx").then(({ ArrangePanel: panel }) => ({ default: panel })),
);

interface DashboardScreenProps {
  dashboard: DashboardDefinition;
  /** What the page is called. */
  label: string;
}

interface Draft {
  arrangement: Arrangement | undefined;
  /** The tiles that the people of the role see for which it is arranged. */
  seenByRole?: ReadonlySet<string>;
}

/**
 * A page of tiles as its definition says, and as the person, or an admin for their role, has arranged it. What its
 * components show is asked for once, for all of them.
 */
export function DashboardScreen({ dashboard, label }: DashboardScreenProps) {
  const text = useLaterText("dashboards", dashboardWords);
  const { fullname = "" } = useUser() ?? {};
  const day = today(usePlatform()?.time_zone ?? deviceZone());
  const { call, greets, dated, large = false, primary, secondary } = dashboard;
  const source = useShellData<unknown>(call);
  const kept = useArrangement(dashboard.name);
  /** What is being arranged; undefined while nothing is. */
  const [draft, setDraft] = useState<Draft>();
  const button = useFocusAfter(draft !== undefined);
  const arrangement = draft ? draft.arrangement : (kept.own ?? kept.ofRole);
  const seen = new Set(useTiles(dashboard).map(({ name }) => name));
  const tiles = arrange(dashboard.tiles, arrangement).shown.filter(
    // What is arranged for a role looks as it does to its people.
    ({ name }) => seen.has(name) && draft?.seenByRole?.has(name) !== false,
  );
  const isReady = (call === undefined || source.data !== undefined) && kept.isKnown;
  const canArrange = isReady && kept.keep !== undefined && seen.size > 0 && !draft;
  return (
    <Box sx={large ? { fontSize: "1.0625rem", maxWidth: 720 } : undefined}>
      <PageHeader
        title={greets ? text("hello", { name: fullname.split(" ")[0] }) : label}
        detail={dated && writtenDay(day, day)}
        primary={<WayButton way={primary} variant="contained" />}
        secondary={
          <>
            {canArrange && (
              <Button
                ref={button}
                color="inherit"
                startIcon={<Icon name="Tune" />}
                onClick={() => setDraft({ arrangement })}
              >
                {text("arrange")}
              </Button>
            )}
            <WayButton way={secondary} variant="outlined" />
          </>
        }
      />
      {source.failed && (
        <Alert severity="error" action={<Button onClick={source.again}>{text("again")}</Button>}>
          {text("failed")}
        </Alert>
      )}
      {!isReady && !source.failed && <DashboardSkeleton />}
      {isReady && (
        <Box sx={draft && !large ? besides : undefined}>
          {draft && (
            <Box sx={{ mb: 3 }}>
              <Suspense fallback={<DashboardSkeleton />}>
                <ArrangePanel
                  dashboard={dashboard}
                  kept={kept}
                  seen={seen}
                  shown={draft.arrangement}
                  onShow={(next, seenByRole) => setDraft({ arrangement: next, seenByRole })}
                  onClose={() => setDraft(undefined)}
                />
              </Suspense>
            </Box>
          )}
          <TileDataContext value={source}>
            {/* All at once: while those above had no height yet, those below would count as seen, and be asked for. */}
            <Suspense fallback={<DashboardSkeleton />}>
              <TileGrid tiles={tiles} />
            </Suspense>
          </TileDataContext>
        </Box>
      )}
    </Box>
  );
}

/** Where there is room, what is arranged stands beside the panel. */
const besides = {
  display: { lg: "grid" },
  gridTemplateColumns: { lg: "360px minmax(0, 1fr)" },
  columnGap: 3,
  alignItems: "start",
} as const;

/** A button that gets the focus back once what it has opened is closed. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
