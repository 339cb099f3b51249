import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type RaRecord, useDataProvider } from "react-admin";
import { Link } from "react-router";
import { writtenTimes } from "#framework/shared/dates/spans.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { usePlatform } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { Panel } from "#framework/browser/ui/page/Panel.tsx";
import { useAvailabilityText } from "./words.ts";

const resource = "my-week-times";
const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

interface Part {
  day: string;
  from: string;
  to: string;
}

/** A worker's own usual week above the days that differ from it, and the way to change it. */
export default function MyUsualWeek() {
  const text = useAvailabilityText();
  const may = useMay();
  const provider = useDataProvider();
  const starts = usePlatform()?.start_of_week ?? 1;
  const { data, error, refetch } = useQuery({
    queryKey: [resource, "singleton"],
    queryFn: async ({ signal }) => (await provider.getOne<RaRecord>(resource, { id: "", signal })).data,
  });
  if (error) return <LoadFailure error={error} title={text("title")} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={180} sx={{ mb: 3 }} />;
  const week: Part[] = data.availability ?? [];
  return (
    <Box sx={{ mb: 3, maxWidth: 640 }}>
      <Panel title={text("title")} sx={{ p: { xs: 2, md: 3 }, gap: 2 }}>
        {week.length === 0 ? (
          <Typography>{text("anyTime")}</Typography>
        ) : (
          <Box
            component="dl"
            sx={{ display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 3, rowGap: 0.75, m: 0 }}
          >
            {days.map((_, index) => {
              const place = (index + starts) % 7;
              const own = week
                .filter(({ day }) => day === days[place])
                .toSorted((one, other) => one.from.localeCompare(other.from));
              return (
                <Box key={place} sx={{ display: "contents" }}>
                  <Box component="dt">{names[place]}</Box>
                  <Box
                    component="dd"
                    sx={{
                      m: 0,
                      fontVariantNumeric: "tabular-nums",
                      color: own.length === 0 ? "text.secondary" : undefined,
                    }}
                  >
                    {own.length === 0
                      ? text("none")
                      : own.map(({ from, to }) => writtenTimes(from, to)).join(", ")}
                  </Box>
                </Box>
              );
            })}
          </Box>
        )}
        {may.hold("edit-my-availability") && (
          <Box>
            <Button
              component={Link}
              to={`/${resource}`}
              variant="outlined"
              startIcon={<Icon name="Edit" />}
              sx={{ minHeight: 44 }}
            >
              {text("change")}
            </Button>
          </Box>
        )}
      </Panel>
      <Typography component="h2" variant="h6" sx={{ mt: 3 }}>
        {text("dates")}
      </Typography>
    </Box>
  );
}
