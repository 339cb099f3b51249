import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RaRecord, useDataProvider } from "react-admin";
import { addDays } from "#framework/shared/dates/dates.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { pageOf } from "../../../data/pageOf.ts";
import { type Services, useServices } from "../../../services.tsx";
import type { CalendarDefinition } from "../calendarTypes.ts";
import type { DayRange } from "../layout/range.ts";

/** The most rows that a list call answers at once, and how many such pages a range may take. */
const pageSize = 1000;
const mostPages = 6;

/** The records of a range, and what a call of its own answers of other resources behind them. */
export interface RangeRows {
  records: RaRecord[];
  total: number;
  /** What everything is called that the records refer to, by id, where their call answers it once for all of them. */
  titles?: Readonly<Record<string, unknown>>;
  /** The whole answer of a call of its own, which may bring along what lies behind. */
  answer?: unknown;
}

type Provider = ReturnType<typeof useDataProvider>;

/** Reads the records that touch a range of days: by the definition's own call, or by the list. */
export function useRangeRows(
  resource: Resource,
  calendar: CalendarDefinition,
  range: DayRange,
  fields: string[],
  isAsked = true,
) {
  const services = useServices();
  const provider = useDataProvider();
  return useQuery({
    queryKey: [resource.name, "range", range.from, range.until],
    placeholderData: keepPreviousData,
    enabled: isAsked,
    queryFn: ({ signal }): Promise<RangeRows> =>
      calendar.rows
        ? byCall(services, resource, calendar.rows, range, signal)
        : byList(provider, resource.name, touching(calendar, range), fields, signal),
  });
}

async function byCall(
  { http, definitions }: Services,
  resource: Resource,
  { call: name, from, until, with: always }: NonNullable<CalendarDefinition["rows"]>,
  range: DayRange,
  signal: AbortSignal,
): Promise<RangeRows> {
  const call = resource.calls[name];
  if (!call) return { records: [], total: 0 };
  const asked = { ...always, [from]: range.from, [until]: range.until };
  const { data } = await http.send(
    call,
    call.method === "GET" ? { query: asked, signal } : { body: asked, signal },
  );
  const { rows, total } = pageOf(data, call, definitions.portal.api);
  const records = rows.map((row) => ({ ...row, id: String(row[resource.idKey]) }));
  const titles = valueAt(data, "titles");
  return { records, total, answer: data, ...(isObject(titles) && { titles }) };
}

/** The filter for what touches a range: it begins before its end, and ends after its beginning. */
export function touching(
  { start, end, where = {} }: Pick<CalendarDefinition, "start" | "end" | "where">,
  { from, until }: DayRange,
): Record<string, unknown> {
  const filter: Record<string, unknown> = Object.fromEntries(
    Object.entries(where).map(([field, values]) => [field, { operator: "in", value: values }]),
  );
  if (end === undefined) return { ...filter, [start]: { operator: "between", value: [from, until] } };
  return {
    ...filter,
    // Dates are compared by the day, and not with the day itself.
    [start]: { operator: "before", value: addDays(until, 1) },
    [end]: { operator: "after", value: addDays(from, -1) },
  };
}

/** Every row that a filter finds, a page after the other, up to a limit. */
export async function byList(
  provider: Provider,
  resource: string,
  filter: Record<string, unknown>,
  fields: string[],
  signal?: AbortSignal,
): Promise<RangeRows> {
  const records: RaRecord[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, total = 0 } = await provider.getList<RaRecord>(resource, {
      pagination: { page, perPage: pageSize },
      filter,
      meta: { fields, sorted: false },
      signal,
    });
    records.push(...data);
    if (records.length >= total || data.length === 0) return { records, total };
  }
  return { records, total: records.length + 1 };
}
