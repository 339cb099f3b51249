import type { DashboardDefinition } from "#generated/definitions.ts";
import type { AccessRule } from "../../access/visible.ts";
import { listedField } from "../screens.ts";
import { givenFor } from "../../filters/given.ts";
import type { Condition } from "../../filters/filter.ts";
import type { Schema } from "../../schema/schema.ts";

/** A part of a dashboard, and a button that leads somewhere, as definitions say them. */
export type Tile = DashboardDefinition["tiles"][number];
export type Way = NonNullable<DashboardDefinition["primary"]>;

/** What a way may lead to; a way has one of them. */
export const destinations = ["create", "list", "form", "page", "report", "phone"] as const;

/** What each kind of tile is made of, beside its name, title, size, access and whether it is hidden. */
export const partsOfTile: Record<Tile["kind"], readonly (keyof Tile)[]> = {
  component: ["component"],
  chart: ["report"],
  figure: ["report", "value", "resource", "filters"],
  list: ["resource", "filters", "sort", "fields", "most"],
  calendar: ["resource", "days"],
  actions: ["ways"],
  text: ["text", "ways"],
};

/** Who sees a tile, everyone where its definition does not say it; what feeds it has rules of its own. */
export const tileAccess = ({ access }: Pick<Tile, "access">): AccessRule =>
  access === undefined ? { roles: ["ALL"] } : { roles: ["Admin"], ...access };

/**
 * The filters of a tile as a list takes them: the condition by its field. Fields that do not exist are left out.
 * @param begins the first weekday, 0 for Sunday to 6 for Saturday
 */
export const tileFilter = (
  { filters = [] }: Pick<Tile, "filters">,
  schema: Schema,
  today: string,
  begins = 1,
): Record<string, Condition> =>
  Object.fromEntries(
    filters.flatMap(({ field: name, ...filter }) => {
      const field = listedField(schema, name);
      if (!field) return [];
      const { operator = field.type.operators[0] ?? "is", value } = givenFor(field, filter, today, begins);
      return [[name, { field: name, operator, ...(value !== undefined && { value }) }] as const];
    }),
  );
