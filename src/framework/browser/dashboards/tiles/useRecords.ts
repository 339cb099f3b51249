import { useMemo } from "react";
import { type RaRecord, useGetList } from "react-admin";
import { today } from "#framework/shared/dates/dates.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { type Tile, tileFilter } from "#framework/shared/definitions/dashboards/dashboards.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { listedField, type Screens } from "#framework/shared/definitions/screens.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import { useMay } from "../../access/may.ts";
import { useScreens } from "../../screens/useScreens.ts";
import { usePlatform, useServices } from "../../services.tsx";
import { againFor, anyRefused } from "./trouble.ts";

/** What a tile shows of a resource's records. */
export interface TileRecords {
  resource: Resource;
  screens: Screens | undefined;
  title: string;
  /** The list of all of them. */
  path: string;
  /** Undefined while they are on the way. */
  records: RaRecord[] | undefined;
  total: number | undefined;
  /** The fields that stand beside each record's name, those that the person sees. */
  fields: Field[];
  /** The person may not have them, or there are none. */
  isEmpty: boolean;
  /** Asks again; there where they did not come. */
  again: (() => void) | undefined;
}

/** The records of a tile; asked for when it is first seen, and again when they change. */
export function useRecords(tile: Tile, isSeen: boolean): TileRecords {
  const resource = useResource(tile.resource ?? "");
  const may = useMay();
  const { screens, schema, ...described } = useScreens(resource);
  const platform = usePlatform();
  const day = today(platform?.time_zone ?? deviceZone());
  const begins = platform?.start_of_week ?? 1;
  const filter = useMemo(
    () => (schema ? tileFilter(tile, schema, day, begins) : {}),
    [tile, schema, day, begins],
  );
  const fields = (tile.fields ?? [])
    .flatMap((name) => (schema && listedField(schema, name)) ?? [])
    .filter((field) => may.see(field));
  const shown = [...namesIn(screens?.title ?? ""), ...fields.map(({ name }) => name)];
  const { sort } = tile;
  const { data, total, error, refetch } = useGetList(
    resource.name,
    {
      pagination: { page: 1, perPage: tile.most ?? 5 },
      sort: sort && { field: sort.field, order: sort.order === "desc" ? "DESC" : "ASC" },
      filter,
      meta: { fields: [...new Set(shown)], sorted: sort !== undefined },
    },
    { enabled: isSeen && schema !== undefined, retry: false },
  );
  const asked = [described, { error, again: () => void refetch() }];
  return {
    resource,
    screens,
    title: tile.title ?? resource.label.many,
    path: `/${resource.name}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    records: data,
    total,
    fields,
    isEmpty: anyRefused(asked) || data?.length === 0,
    again: againFor(asked),
  };
}

function useResource(name: string): Resource {
  const resource = useServices().definitions.resources.get(name);
  if (!resource) throw new Error(`there is no resource "${name}"`);
  return resource;
}
