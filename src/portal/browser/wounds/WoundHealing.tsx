import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import type { ReactNode } from "react";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { HealingChart } from "./HealingChart.tsx";
import { HealingTable } from "./HealingTable.tsx";
import type { Assessment } from "./history.ts";
import { LatestAssessment } from "./LatestAssessment.tsx";
import { PhotoComparison } from "./PhotoComparison.tsx";
import { WoundMap } from "./WoundMap.tsx";

/** How a wound heals: the chart of its area and pain, the figures, its photos side by side, and where it is. */
export default function WoundHealing({ record }: PlacedComponentProps) {
  const translate = useTranslate();
  const { shell } = useServices();
  const id = String(record?.uuid ?? record?.id ?? "");
  const { data, error, refetch } = useQuery({
    queryKey: ["wounds", "history", id],
    queryFn: async ({ signal }) =>
      (await shell<{ histories: Assessment[] }>("wound-history", { params: { id }, signal })).data.histories,
  });
  if (error)
    return <LoadFailure error={error} title={translate("wounds.failed")} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={260} />;
  const trend = data.at(-1)?.since_first_pct;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {data.length === 0 ? (
        <Alert severity="info">{translate("wounds.none")}</Alert>
      ) : (
        <>
          <LatestAssessment participant={String(record?.participant ?? "")} wound={id} />
          <Part title={translate("wounds.chart")}>
            {trend !== null && trend !== undefined && data.length > 1 && (
              <Typography sx={{ mb: 1, fontWeight: 550 }}>
                <bdi>{translate("wounds.trend", { percent: `${trend > 0 ? "+" : ""}${trend}` })}</bdi>
              </Typography>
            )}
            <HealingChart history={data} />
          </Part>
          <Part title={translate("wounds.table")}>
            <HealingTable history={data} />
          </Part>
          <Part title={translate("wounds.compare")}>
            <PhotoComparison history={data} />
          </Part>
        </>
      )}
      <Part title={translate("wounds.map")}>
        <WoundMap participant={String(record?.participant ?? "")} wound={id} />
      </Part>
    </Box>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper
    component="section"
    variant="outlined"
    aria-label={title}
    sx={{ p: { xs: 2, md: 2.5 }, borderRadius: 2 }}
  >
    <Typography variant="h2" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);
