import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMemo } from "react";
import { today as todayIn } from "#framework/shared/dates/dates.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { usePlatform } from "../../services.tsx";
import { useScreens } from "../useScreens.ts";
import { useSight } from "./address.ts";
import { blocksOf } from "./blocks.ts";
import type { CalendarDefinition, CalendarView, Lane, LaneDefinition } from "./calendarTypes.ts";
import { daysOf, rangeOf } from "./layout/range.ts";
import { wallClock } from "./layout/wallClock.ts";
import { looksOf, plainLook } from "./look.ts";
import { useBehind } from "./useBehind.ts";
import { useLanes } from "./useLanes.ts";
import { useRangeRows } from "./useRangeRows.ts";
import type { Wording } from "./words.ts";

/** The lane definitions of a resource, each as an object. */
export const laneDefinitions = ({ definition }: Resource): LaneDefinition[] =>
  (definition.timeline?.lanes ?? []).map((lane) => (typeof lane === "string" ? { field: lane } : lane));

/** The fields that a calendar reads of each record. */
function fieldsRead(resource: Resource, calendar: CalendarDefinition, title: string): string[] {
  const { start, end, colour, card = [], marks = [], filters = [], totals = [], where = {} } = calendar;
  const named = [
    start,
    end,
    colour,
    ...card,
    ...marks.flatMap(({ when, text }) => [...Object.keys(when), text]),
    ...filters.map((filter) => (typeof filter === "string" ? filter : filter.field)),
    ...totals,
    ...Object.keys(where),
    ...laneDefinitions(resource).map(({ field }) => field),
    ...(calendar.card ? [] : namesIn(title)),
    ...Object.keys(resource.calls.update?.when ?? {}),
  ];
  return [...new Set(named.filter((name) => name !== undefined))];
}

const noLanes: Lane[] = [];

/** Everything that a calendar screen shows: what is in sight, the records of it, and how they look and read. */
export function useCalendar(resource: Resource, calendar: CalendarDefinition) {
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down("sm"));
  const platform = usePlatform();
  const zone = platform?.time_zone ?? deviceZone();
  const weekStart = platform?.start_of_week ?? 1;
  const today = todayIn(zone);
  const { screens, schema, error: schemaError } = useScreens(resource);
  const naming = useNaming(resource, screens);
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
  const days = useMemo(() => daysOf(range), [range]);
  const clock = useMemo(() => wallClock(zone, range.from, days.length), [zone, range.from, days.length]);
  const title = resource.definition.record?.title ?? "";
  const fields = useMemo(() => fieldsRead(resource, calendar, title), [resource, calendar, title]);
  const rows = useRangeRows(resource, calendar, range, fields);
  const laneDefinition = laneList.find(({ field }) => field === sight.by);
  const records = rows.data?.records;
  const all = useMemo(
    () => blocksOf(records ?? [], calendar, { clock, from: range.from, field: sight.by }),
    [records, calendar, clock, range.from, sight.by],
  );
  const blocks = useMemo(() => {
    const wanted = Object.entries(sight.filters);
    const last = days.length * 1440;
    return all.filter(
      ({ record, start, end }) =>
        end > 0 &&
        start < last &&
        wanted.every(([field, values]) =>
          [record[field] ?? false].flat().some((one) => values.includes(String(one))),
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
  const { tokens } = theme;
  const looks = useMemo(() => looksOf(calendar, schema, tokens), [calendar, schema, tokens]);
  const plain = useMemo(() => plainLook(tokens), [tokens]);
  const { nameOf } = naming;
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
    error: rows.error ?? schemaError ?? lanes.error,
    retry: () => void rows.refetch(),
    total: rows.data?.total ?? 0,
    loaded: records?.length ?? 0,
    lookOf: (record: Record<string, unknown>) => looks.get(String(record[calendar.colour ?? ""])) ?? plain,
    looks,
    wording,
    nameOf,
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
