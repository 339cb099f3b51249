import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import { useMay } from "#framework/browser/access/may.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { today } from "#framework/shared/dates/dates.ts";
import { writtenSpan } from "#framework/shared/dates/spans.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";

interface Answer {
  total: number;
  shifts: {
    uuid: string;
    start_at: string;
    end_at: string;
    participants?: string[];
    titles?: Record<string, string>;
  }[];
}

/** The shifts of the person at the time of the leave at hand: what approving it leaves without a worker. */
export default function LeaveShifts({ record }: PlacedComponentProps) {
  const may = useMay();
  return may.hold("view-shifts") ? <Touched leave={String(record?.uuid ?? record?.id ?? "")} /> : null;
}

function Touched({ leave }: { leave: string }) {
  const translate = useTranslate();
  const { shell } = useServices();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const { data, isError } = useQuery({
    // Read again with every change of a leave or of a shift.
    queryKey: ["leave", "shifts", leave],
    queryFn: async ({ signal }) =>
      (await shell<Answer>("leave-shifts", { params: { id: leave }, signal })).data,
  });
  if (isError) return <Alert severity="error">{translate("leave.shiftsFailed")}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={72} sx={{ mb: 2 }} />;
  const { total, shifts } = data;
  return (
    <Box component="section" aria-label={translate("leave.shifts")} sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>
        {total === 0 ? translate("leave.noShifts") : translate("leave.touched", { smart_count: total })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", maxHeight: 240, overflowY: "auto" }}>
        {shifts.map(({ uuid, start_at: from, end_at: until, participants = [], titles = {} }) => (
          <Box
            component="li"
            key={uuid}
            sx={{
              borderTop: 1,
              borderColor: "divider",
              py: 0.75,
              display: "flex",
              flexWrap: "wrap",
              columnGap: 2,
            }}
          >
            <Link component={RouteLink} to={`/shifts/${uuid}`}>
              {writtenSpan(from, until, { zone, today: today(zone) })}
            </Link>
            <span>{participants.map((id) => titles[id]).join(", ")}</span>
          </Box>
        ))}
      </Box>
      {total > shifts.length && (
        <Typography color="text.secondary">
          {translate("leave.moreShifts", { count: total - shifts.length })}
        </Typography>
      )}
    </Box>
  );
}
