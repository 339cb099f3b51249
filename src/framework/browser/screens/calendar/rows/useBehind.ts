import { useQueries } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useMemo } from "react";
import { namesIn, valueAt } from "#framework/shared/text/template.ts";
import { objectsIn } from "#framework/shared/schema/schema.ts";
import { useMay } from "../../../access/may.ts";
import { useServices } from "../../../services.tsx";
import { behindOf, eachOnce, type Layer } from "./behindOf.ts";
import type { Behind, Lane } from "../calendarTypes.ts";
import type { DayRange } from "../layout/range.ts";
import { byList, type RangeRows, touching } from "./useRangeRows.ts";

const nothing: readonly Layer[] = [];

interface Brought {
  rows: RangeRows | undefined;
  lanes: readonly Lane[];
}

/**
 * What lies behind a calendar: holidays, absences. Layers that another answer brings along are not asked for; those of
 * lists that the person may not see are left out.
 */
export function useBehind(
  { behind = nothing }: { behind?: readonly Layer[] },
  range: DayRange,
  { rows, lanes }: Brought,
): Behind[] {
  const { definitions } = useServices();
  const provider = useDataProvider();
  const may = useMay();
  const asked = behind.filter(({ resource, brought }) => {
    const known = definitions.resources.get(resource);
    return known !== undefined && may.open(known) && brought === undefined;
  });
  const results = useQueries({
    queries: asked.map((layer) => ({
      queryKey: [layer.resource, "behind", layer.start, range.from, range.until],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        byList(provider, layer.resource, touching(layer, range), fieldsOf(layer), signal),
    })),
  });
  const answers = results.map(({ data }) => data?.records);
  return useMemo(
    () =>
      eachOnce(
        behind.flatMap((layer) => {
          const { brought } = layer;
          const found = brought
            ? broughtBy(brought, layer, { rows, lanes })
            : (answers[asked.indexOf(layer)] ?? []);
          return found
            .filter((row) => fits(row, layer))
            .flatMap((row, index) => behindOf(layer, { ...row, id: row.id ?? index }, range));
        }),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [behind, rows, lanes, range.from, range.until, ...answers],
  );
}

type Row = Record<string, unknown>;

const fits = (row: Row, { where = {} }: Layer): boolean =>
  Object.entries(where).every(([field, values]) => values.includes(String(row[field])));

function broughtBy(
  { with: by, key }: NonNullable<Layer["brought"]>,
  { lane }: Layer,
  { rows, lanes }: Brought,
): Row[] {
  if (by === "rows") return listAt(rows?.answer, key);
  return lanes.flatMap(({ id, row }) =>
    listAt(row, key).map((one, index) => ({
      ...one,
      id: `${id}:${index}`,
      ...(lane && { [lane.field]: id }),
    })),
  );
}

const listAt = (answer: unknown, key: string): Row[] => objectsIn(valueAt(answer, key));

const fieldsOf = ({ start, end, times, lane, label }: Layer): string[] => [
  ...new Set([
    start,
    ...(end === undefined ? [] : [end]),
    ...(times ? [times.start, times.end] : []),
    ...(lane ? [lane.field] : []),
    ...namesIn(label),
  ]),
];
