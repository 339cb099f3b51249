import { useMemo } from "react";
import type { Column, Screens } from "#framework/shared/definitions/screens.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { May } from "../../access/may.ts";
import { usePreference } from "../../session/usePreference.ts";
import type { Density } from "../../theme/theme.ts";

/** How someone has arranged a list. Columns are kept by name: a definition may change without mixing them up. */
export interface ListArrangement {
  /** Columns in order; those that are not named come last, as the definition has them. */
  order?: string[];
  shown?: string[];
  hidden?: string[];
  density?: Density;
  perPage?: number;
  /** Rows, or cards in a column for each state where the definition has that. */
  display?: "list" | "board";
}

/** Always the same one: rows are drawn again when their columns are others. */
const asDefined: ListArrangement = {};

/** A list's arrangement and a way to change parts of it; kept on the server for the person. */
export const useArrangement = (resource: string): [ListArrangement, (change: ListArrangement) => void] => {
  const [kept = asDefined, keep] = usePreference<ListArrangement>(`list.${resource}`);
  return [kept, (change) => keep({ ...kept, ...change })];
};

/**
 * The columns that a person may see, in their order, each with whether it is shown. The field whose choices are the tabs
 * says the same in every row, so its column is only shown to a person who asked for it.
 */
export function arrangedColumns(
  screens: Screens,
  { order = [], shown = [], hidden = [] }: ListArrangement,
  may: May,
  tabField?: string,
): Column[] {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return screens.columns
    .filter(({ field }) => may.see(field))
    .map((column) => ({
      ...column,
      hidden: shown.includes(column.field.name)
        ? false
        : hidden.includes(column.field.name) || column.field.name === tabField || column.hidden,
    }))
    .sort((a, b) => rank(a.field.name) - rank(b.field.name));
}

/** The fields to ask the server for: only when someone shows columns that the definition does not. */
export function useExtraFields(
  { shown = [] }: ListArrangement,
  resource: Resource,
  screens: Screens | undefined,
): string[] | undefined {
  return useMemo(() => {
    if (!screens || shown.length === 0) return undefined;
    const standard = screens.columns.filter(({ hidden }) => !hidden).map(({ field }) => field.name);
    const known = new Set(screens.columns.map(({ field }) => field.name));
    const extra = shown.filter((name) => known.has(name) && !standard.includes(name));
    if (extra.length === 0) return undefined;
    const title = [
      ...`${screens.title} ${resource.definition.record?.subtitle ?? ""}`.matchAll(/\{(\w+)\}/g),
    ].map(([, name = ""]) => name);
    const actions = [
      ...Object.values(resource.actions).flatMap(({ when, requires = [], onlyFor = [] }) =>
        [when, ...[...requires, ...onlyFor].map((needed) => needed.when)].flatMap((needed) =>
          Object.keys(needed ?? {}),
        ),
      ),
      ...Object.values(resource.calls).flatMap(({ when, params }) => [
        ...Object.keys(when ?? {}),
        ...Object.values(params ?? {}),
      ]),
    ];
    return [...new Set([...standard, ...title, ...actions, ...extra])];
  }, [shown, screens, resource]);
}
