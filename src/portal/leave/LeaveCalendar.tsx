import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { today } from "#shared/dates/dates.ts";
import { deviceZone } from "#shared/dates/zones.ts";
import { LoadFailure } from "#framework/screens/table/LoadFailure.tsx";
import { PageHeader } from "#framework/screens/PageHeader.tsx";
import { useGroupTrail } from "#framework/screens/useGroupTrail.ts";
import { usePlatform, useServices } from "#framework/services.tsx";
import { writtenMonth } from "#shared/dates/spans.ts";
import { Icon } from "#framework/ui/Icon.tsx";
import { useDebounced } from "#framework/ui/useDebounced.ts";
import { Legend } from "./Legend.tsx";
import { type AwayPerson, monthAfter } from "./month.ts";
import { MonthGrid } from "./MonthGrid.tsx";

/** Most people that are shown at once; a search finds the others. */
const mostPeople = 100;

interface Answer {
  people: AwayPerson[];
  pagination: { total: number };
}

/** Who is away in a month: people by days. The month and the search stand in the address. */
export default function LeaveCalendar() {
  const translate = useTranslate();
  const { shell } = useServices();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const present = today(zone);
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("month") ?? "";
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : present.slice(0, 7);
  const [typed, setTyped] = useState(() => parameters.get("q") ?? "");
  const search = useDebounced(typed, 250);
  const { data, error, refetch } = useQuery({
    queryKey: ["leave", "calendar", month, search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await shell("leave-calendar", { query: { month, search, limit: mostPeople }, signal })).data as Answer,
  });
  const show = (next: string, q = typed) =>
    setParameters({ month: next, ...(q && { q }) }, { replace: true });
  const total = data?.pagination.total ?? 0;
  return (
    <>
      <PageHeader title={translate("leave.calendar")} trail={useGroupTrail("roster")} />
      <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: 1, mb: 2 }}>
        <IconButton onClick={() => show(monthAfter(month, -1))} aria-label={translate("leave.before")}>
          <Icon name="ChevronLeft" directed />
        </IconButton>
        <Typography variant="h2" aria-live="polite" sx={{ minWidth: 160, textAlign: "center" }}>
          {writtenMonth(month)}
        </Typography>
        <IconButton onClick={() => show(monthAfter(month, 1))} aria-label={translate("leave.next")}>
          <Icon name="ChevronRight" directed />
        </IconButton>
        <Button
          variant="outlined"
          disabled={month === present.slice(0, 7)}
          onClick={() => show(present.slice(0, 7))}
        >
          {translate("leave.thisMonth")}
        </Button>
        <Box sx={{ flex: 1 }} />
        <TextField
          size="small"
          type="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            show(month, event.target.value);
          }}
          placeholder={translate("leave.search")}
          slotProps={{ htmlInput: { "aria-label": translate("leave.search") } }}
        />
      </Box>
      {error && (
        <LoadFailure error={error} title={translate("leave.calendarFailed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data?.people.length === 0 && (
        <Typography color="text.secondary">{translate("leave.nobody")}</Typography>
      )}
      {data && data.people.length > 0 && (
        <>
          <Legend />
          <MonthGrid key={month} month={month} people={data.people} present={present} />
          {total > data.people.length && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {translate("leave.more", { shown: data.people.length, total })}
            </Typography>
          )}
        </>
      )}
    </>
  );
}
