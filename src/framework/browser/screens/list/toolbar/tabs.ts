import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { ListFilter } from "#framework/shared/definitions/screens.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import type { List } from "../listType.ts";

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

/**
 * The tabs in their order with the one for all of them, which choices have beside theirs; tabs that a definition names are
 * the whole. It comes first where the list opens with it, and last where the list opens with another.
 */
export function tabsWithAll(
  filter: Pick<ListFilter, "field" | "tabs" | "default">,
  label: string,
): ListTab[] {
  const tabs = tabsOf(filter);
  if (typeof filter.tabs === "object") return [...tabs];
  const all = { label, value: allTab };
  return filter.default === undefined ? [all, ...tabs] : [...tabs, all];
}

/** What a filter is set to that leaves nothing out, though its list opens with something else. */
export const allTab = "all";

/** What the filter of the tabs is set to where one of them is opened. */
export const filterOfTab = ({ default: first }: Pick<ListFilter, "default">, value: unknown): unknown =>
  value === allTab && first === undefined ? undefined : value;

/** The tab that is open. */
export const tabOf = ({ controller, resource }: Pick<List, "controller" | "resource">): unknown =>
  controller.filterValues[tabFilterOf(resource) ?? ""];

/** The field that has the same value in every row of the open tab; undefined where the list shows several. */
export function fieldOfTab(list: Pick<List, "controller" | "resource">): string | undefined {
  const tab = tabOf(list);
  return typeof tab === "string" && tab !== allTab ? tabFilterOf(list.resource) : undefined;
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
