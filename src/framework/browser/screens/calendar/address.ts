import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { isIsoDate } from "#framework/shared/dates/dates.ts";
import type { CalendarDefinition, CalendarView } from "./calendarTypes.ts";
import { type RangeKind, rangeKinds } from "./layout/range.ts";

/** What of a calendar is in sight. It stands in the address, so that it can be sent, kept and gone back to. */
export interface Sight {
  view: CalendarView;
  kind: RangeKind;
  /** A day of the range. */
  day: string;
  /** The field whose records are the lanes. */
  by: string | undefined;
  search: string;
  /** The values that are shown, by field; a field that is absent shows all. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** The lanes show hours, not days. */
  hours: boolean;
}

const prefix = "f.";

/** The values that a filter has at first, by field. */
export function firstFilters({ filters = [] }: CalendarDefinition): Record<string, string[]> {
  return Object.fromEntries(
    filters.flatMap((filter) =>
      typeof filter === "string" || filter.default === undefined
        ? []
        : [[filter.field, filter.default.map(String)]],
    ),
  );
}

/** Reads what is in sight from an address. */
export function sightIn(
  parameters: URLSearchParams,
  calendar: CalendarDefinition,
  { views, lanes, today }: { views: readonly CalendarView[]; lanes: readonly string[]; today: string },
): Sight {
  const view = views.find((known) => known === parameters.get("view")) ?? views[0] ?? "calendar";
  const kind = rangeKinds.find((known) => known === parameters.get("range")) ?? calendar.range ?? "month";
  const day = parameters.get("date") ?? "";
  const by = lanes.find((known) => known === parameters.get("by")) ?? lanes[0];
  const filters: Record<string, readonly string[]> = firstFilters(calendar);
  for (const [name, value] of parameters)
    if (name.startsWith(prefix)) filters[name.slice(prefix.length)] = value === "" ? [] : value.split(",");
  return {
    view,
    kind,
    day: isIsoDate(day) ? day : today,
    by,
    search: parameters.get("q") ?? "",
    filters: Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0)),
    hours: kind === "day" || parameters.get("hours") === "true",
  };
}

/** The address of a sight with something changed. */
export function addressWith(parameters: URLSearchParams, change: Partial<Sight>): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const put = (name: string, value: string | undefined) =>
    value === undefined || value === "" ? next.delete(name) : next.set(name, value);
  if (change.view !== undefined) put("view", change.view);
  if (change.kind !== undefined) put("range", change.kind);
  if (change.day !== undefined) put("date", change.day);
  if (change.by !== undefined) put("by", change.by);
  if (change.search !== undefined) put("q", change.search);
  if (change.hours !== undefined) put("hours", change.hours ? "true" : undefined);
  // A filter that shows all is kept as such, because it may have shown less at first.
  for (const [field, values] of Object.entries(change.filters ?? {}))
    next.set(`${prefix}${field}`, values.join(","));
  return next;
}

/** What is in sight, and how to change it. */
export function useSight(
  calendar: CalendarDefinition,
  known: { views: readonly CalendarView[]; lanes: readonly string[]; today: string },
): [Sight, (change: Partial<Sight>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const { views, lanes, today } = known;
  const sight = useMemo(
    () => sightIn(parameters, calendar, { views, lanes, today }),
    [parameters, calendar, views, lanes, today],
  );
  const change = (wanted: Partial<Sight>) =>
    setParameters((current) => addressWith(current, wanted), { replace: wanted.search !== undefined });
  return [sight, change];
}
