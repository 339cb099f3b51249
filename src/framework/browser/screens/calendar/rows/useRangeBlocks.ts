import { useTheme } from "@mui/material/styles";
import { useMemo } from "react";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import { useNaming } from "../../../definitions/useNaming.ts";
import { usePlatform } from "../../../services.tsx";
import { useScreens } from "../../useScreens.ts";
import { blocksOf, titled } from "./blocks.ts";
import type { CalendarDefinition, LaneDefinition } from "../calendarTypes.ts";
import { type DayRange, daysOf } from "../layout/range.ts";
import { wallClock } from "../layout/wallClock.ts";
import { looksOf, plainLook } from "../look.ts";
import { useRangeRows } from "./useRangeRows.ts";

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

/**
 * The records of a range of days as blocks, and how they are named and drawn.
 * @param by the field whose records are the lanes
 * @param isAsked whether they are read already
 */
export function useRangeBlocks(
  resource: Resource,
  calendar: CalendarDefinition,
  range: DayRange,
  { by, isAsked = true }: { by?: string; isAsked?: boolean },
) {
  const { tokens } = useTheme();
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const { screens, schema, ...described } = useScreens(resource);
  const { nameOf } = useNaming(resource, screens);
  const days = useMemo(() => daysOf(range), [range]);
  const clock = useMemo(() => wallClock(zone, range.from, days.length), [zone, range.from, days.length]);
  const title = resource.definition.record?.title ?? "";
  const fields = useMemo(() => fieldsRead(resource, calendar, title), [resource, calendar, title]);
  const rows = useRangeRows(resource, calendar, range, fields, isAsked);
  const { data } = rows;
  const records = useMemo(() => (data ? titled(data) : []), [data]);
  const all = useMemo(
    () => blocksOf(records, calendar, { clock, from: range.from, field: by }),
    [records, calendar, clock, range.from, by],
  );
  const looks = useMemo(() => looksOf(calendar, schema, tokens), [calendar, schema, tokens]);
  const plain = useMemo(() => plainLook(tokens), [tokens]);
  const lookOf = (record: Record<string, unknown>) =>
    looks.get(String(record[calendar.colour ?? ""])) ?? plain;
  return { screens, schema, described, nameOf, zone, days, clock, rows, all, looks, lookOf };
}
