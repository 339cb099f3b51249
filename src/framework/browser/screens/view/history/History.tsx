import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { addDays, today } from "#framework/shared/dates/dates.ts";
import { writtenDate, writtenInstant } from "#framework/shared/dates/written.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { useMay } from "../../../access/may.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { useRecordText } from "../../../i18n/enRecords.ts";
import { useText } from "../../../i18n/useText.ts";
import { usePlatform } from "../../../services.tsx";
import { LoadFailure } from "../../table/LoadFailure.tsx";
import { byDay, type HistoryKind } from "./entries.ts";
import { HistoryEntry } from "./HistoryEntry.tsx";
import { useHistory } from "./useHistory.ts";

/** The permission to see who only looked. */
const reviews = "review-access";

interface HistoryProps {
  resource: Resource;
  id: string;
  schema: Schema;
}

/** What happened to a record; for those who review it, also who looked at it. */
export function History(props: HistoryProps) {
  const text = useText();
  const may = useMay();
  const [kind, setKind] = useState<HistoryKind>("changes");
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {may.hold(reviews) && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={text("view.historyKind")}
          onChange={(_event, next: HistoryKind | null) => next && setKind(next)}
        >
          <ToggleButton value="changes">{text("view.historyChanges")}</ToggleButton>
          <ToggleButton value="reads">{text("view.historyReads")}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <Days key={kind} kind={kind} {...props} />
    </Box>
  );
}

/** The entries below the days on which they happened, newest first. */
function Days({ resource, id, schema, kind }: HistoryProps & { kind: HistoryKind }) {
  const text = useText();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const dayName = useDayName(zone);
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useHistory(
    resource,
    id,
    kind,
  );
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  const entries = data.pages.flatMap(({ history }) => history);
  if (entries.length === 0)
    return (
      <Typography color="text.secondary">
        {text(kind === "reads" ? "view.historyUnread" : "view.historyEmpty")}
      </Typography>
    );
  return (
    <Box sx={{ maxWidth: 860 }}>
      {byDay(entries, zone).map(({ day, entries: ofDay }) => (
        <Box component="section" key={day} aria-label={dayName(day)} sx={{ mb: 3 }}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {dayName(day)}
          </Typography>
          <Box
            component="ol"
            sx={{
              listStyle: "none",
              m: 0,
              p: 2,
              display: "grid",
              gap: 1.5,
              border: 1,
              borderColor: "divider",
              borderRadius: 2,
              bgcolor: "background.paper",
            }}
          >
            {ofDay.map((entry) => (
              <HistoryEntry
                key={entry.uuid}
                entry={entry}
                resource={resource}
                schema={schema}
                time={writtenInstant(entry.at, zone).split(", ").at(-1) ?? ""}
              />
            ))}
          </Box>
        </Box>
      ))}
      {hasNextPage && (
        <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text("view.more")}
        </Button>
      )}
    </Box>
  );
}

/** What a day is called: today, yesterday, or its date. */
function useDayName(zone: string): (day: string) => string {
  const words = useRecordText();
  const now = today(zone);
  return (day) =>
    day === now
      ? words("history.today")
      : day === addDays(now, -1)
        ? words("history.yesterday")
        : writtenDate(day, { weekday: true });
}
