import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Services } from "../services.tsx";

/** Where the calendar of a resource is: on a page of its own, or beside its list. */
export const calendarPathOf = (
  { name }: Resource,
  { navigation: { pages = [] } }: Services["definitions"],
): string => pages.find(({ calendar }) => calendar === name)?.path ?? `/${name}/calendar`;
