import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMemo } from "react";
import { today as todayIn } from "#framework/shared/dates/dates.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { usePlatform } from "../../services.tsx";
import { useSight } from "./address.ts";
import { isWithin } from "./rows/blocks.ts";
import type { CalendarDefinition, CalendarView, Lane } from "./calendarTypes.ts";
import { rangeOf } from "./layout/range.ts";
import { useBehind } from "./rows/useBehind.ts";
import { useLanes } from "./rows/useLanes.ts";
import { laneDefinitions, useRangeBlocks } from "./rows/useRangeBlocks.ts";
import type { Wording } from "./words.ts";

const noLanes: Lane[] = [];

/** Everything that a calendar screen shows: what is in sight, the records of it, and how they look and read. */
export function useCalendar(resource: Resource, calendar: CalendarDefinition) {
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down("sm"));
  const platform = usePlatform();
  const zone = platform?.time_zone ?? deviceZone();
  const weekStart = platform?.start_of_week ?? 1;
  const today = todayIn(zone);
  const laneList = useMemo(() => laneDefinitions(resource), [resource]);
  const laneNames = useMemo(() => laneList.map(({ field }) => field), [laneList]);
  const views = useMemo((): CalendarView[] => {
    const known: CalendarView[] =
      laneList.length > 0 ? ["timeline", "calendar", "agenda"] : ["calendar", "agenda"];
    // Lanes and grids need room: a phone begins with the days one below the other.
    return isPhone ? ["agenda", ...known.filter((view) => view !== "agenda")] : known;
  }, [laneList, isPhone]);
  const [sight, look] = useSight(calendar, { views, lanes: laneNames, today });
  const range = useMemo(() => rangeOf(sight.kind, sight.day, weekStart), [sight.kind, sight.day, weekStart]);
  const { screens, schema, described, nameOf, days, clock, rows, all, looks, lookOf } = useRangeBlocks(
    resource,
    calendar,
    range,
    { by: sight.by },
  );
  const laneDefinition = laneList.find(({ field }) => field === sight.by);
  const blocks = useMemo(() => {
    const wanted = Object.entries(sight.filters);
    return all.filter(
      (block) =>
        isWithin(block, days.length) &&
        wanted.every(([field, values]) =>
          [block.record[field] ?? false].flat().some((one) => values.includes(String(one))),
        ),
    );
  }, [all, sight.filters, days.length]);
  const lanes = useLanes(
    resource,
    sight.view === "timeline" ? laneDefinition : undefined,
    range,
    blocks,
    sight.search,
  );
  const behind = useBehind(calendar, range, { rows: rows.data, lanes: lanes.lanes });
  const wording = useMemo(
    (): Wording => ({
      calendar,
      fields: screens?.fields ?? [],
      nameOf,
      choiceOf: (record) => looks.get(String(record[calendar.colour ?? ""]))?.label,
      zone,
      from: range.from,
      today,
      without: sight.view === "timeline" ? laneDefinition?.field : undefined,
    }),
    [calendar, screens, nameOf, looks, zone, range.from, today, sight.view, laneDefinition],
  );
  return {
    resource,
    calendar,
    screens,
    schema,
    sight,
    look,
    views,
    range,
    days,
    clock,
    weekStart,
    today,
    zone,
    isPhone,
    all,
    blocks,
    behind,
    laneList,
    laneDefinition,
    lanes: rows.data === undefined || lanes.isLoading ? noLanes : lanes.lanes,
    isLoading: rows.data === undefined || !screens || lanes.isLoading,
    isStale: rows.isPlaceholderData,
    error: rows.error ?? described.error ?? lanes.error,
    retry: () => void rows.refetch(),
    total: rows.data?.total ?? 0,
    loaded: rows.data?.records.length ?? 0,
    lookOf,
    looks,
    wording,
    nameOf,
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
