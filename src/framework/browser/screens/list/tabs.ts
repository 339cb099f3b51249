import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { ListFilter } from "#framework/shared/definitions/screens.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import type { List } from "./useList.ts";

/** The field whose choices are the tabs of a resource's list; undefined where it has none. */
export function tabFilterOf({ definition }: Resource): string | undefined {
  for (const filter of definition.list?.filters ?? [])
    if (typeof filter !== "string" && filter.tabs) return filter.field;
  return undefined;
}

/** A tab above a list, and what it filters by. */
export interface ListTab {
  label: string;
  value: unknown;
}

/** The tabs of a filter: those that its definition names, or one for each choice. */
export const tabsOf = ({ field, tabs }: Pick<ListFilter, "field" | "tabs">): readonly ListTab[] =>
  typeof tabs === "object"
    ? tabs.map(({ label, values }) => ({ label, value: values }))
    : (choicesOf(field.schema) ?? []);

/** The tab that is open. */
export const tabOf = ({ controller, resource }: Pick<List, "controller" | "resource">): unknown =>
  controller.filterValues[tabFilterOf(resource) ?? ""];

/** The field that has the same value in every row of the open tab; undefined where the list shows several. */
export function fieldOfTab(list: Pick<List, "controller" | "resource">): string | undefined {
  const tab = tabOf(list);
  return typeof tab === "string" && tab !== "all" ? tabFilterOf(list.resource) : undefined;
}

/** What a list is filtered by beside its tab. */
export function filtersBesideTab({
  controller,
  resource,
}: Pick<List, "controller" | "resource">): Record<string, unknown> {
  const tab = tabFilterOf(resource);
  return Object.fromEntries(Object.entries(controller.filterValues).filter(([name]) => name !== tab));
}

/** The filter of the open tab alone: what stays when filters are cleared. */
export function onlyTab(list: Pick<List, "controller" | "resource">): Record<string, unknown> {
  const name = tabFilterOf(list.resource);
  return name === undefined ? {} : { [name]: tabOf(list) };
}
