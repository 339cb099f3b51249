import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { valueAt } from "#framework/shared/text/template.ts";
import { finder, normalise } from "#framework/shared/text/normalise.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { objectsIn } from "#framework/shared/schema/schema.ts";
import { useServices } from "../../../services.tsx";
import type { Block, Lane, LaneDefinition } from "../calendarTypes.ts";
import type { DayRange } from "../layout/range.ts";

/** The lanes of a timeline: those that a call answers, else those of the records in sight; without a record first. */
export function useLanes(
  resource: Resource,
  definition: LaneDefinition | undefined,
  range: DayRange,
  blocks: readonly Block[],
  search: string,
): { lanes: Lane[]; isLoading: boolean; error: unknown } {
  const { http } = useServices();
  const people = definition?.people;
  const call = people && resource.calls[people.call];
  const { data, error, isLoading } = useQuery({
    queryKey: [resource.name, "lanes", definition?.field, range.from, range.until],
    enabled: call !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!call || !people) return [];
      const asked = { [people.from]: range.from, [people.until]: range.until };
      const answer = await http.send(call, { query: asked, signal });
      return objectsIn(valueAt(answer.data, people.rows)).map((row) => laneOf(row, people));
    },
  });
  const lanes = useMemo(() => {
    const known = data ?? [];
    const ids = new Set(known.map(({ id }) => id));
    const found = new Map<string, string>();
    for (const { lanes: mentioned, record } of blocks)
      for (const id of mentioned)
        if (id !== "" && !ids.has(id)) found.set(id, String(valueAt(record.titles, id) ?? id));
    const others = [...found].map(([id, name]) => ({ id, name }));
    const sorted = [...known, ...others.sort((one, other) => one.name.localeCompare(other.name))];
    const fits = finder(search);
    const matching = sorted.filter(({ name }) => fits(name));
    const hasNone = definition?.none !== undefined || blocks.some((block) => block.lanes.includes(""));
    return hasNone && normalise(search) === ""
      ? [{ id: "", name: definition?.none ?? "" }, ...matching]
      : matching;
  }, [data, blocks, search, definition?.none]);
  return { lanes, isLoading: call !== undefined && isLoading, error };
}

function laneOf(row: Record<string, unknown>, keys: NonNullable<LaneDefinition["people"]>): Lane {
  const number = (key: string | undefined) => {
    const value = key === undefined ? undefined : row[key];
    return typeof value === "number" ? value : undefined;
  };
  const detail = keys.detail === undefined ? undefined : row[keys.detail];
  return {
    id: String(row.uuid ?? row.id),
    name: String(row[keys.name ?? "name"] ?? ""),
    detail: typeof detail === "string" ? detail : undefined,
    planned: number(keys.planned),
    agreed: number(keys.agreed),
    row,
  };
}
