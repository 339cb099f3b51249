import type { Call } from "#framework/shared/definitions/call.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { invalid } from "../http/errors.ts";
import type { RouteOptions } from "./module.ts";

const known: Record<string, Schema> = {
  page: { title: "Page, from 1" },
  limit: { title: "Rows per page, at most 1000" },
  search: { type: "string", maxLength: 200, title: "Words that must all occur" },
  sortField: { type: "string", maxLength: 100, title: "Sort" },
  sortType: { enum: ["asc", "desc", "ASC", "DESC"], title: "Order" },
};

/**
 * How a list is answered that is asked for by a POST: what it asks for stands in the body, under the names that its call
 * gives them. Nothing is written.
 */
export const postedList = ({ query: names }: Pick<Call, "query">): RouteOptions => ({
  writes: false,
  body: {
    type: "object",
    title: "What the list is asked for",
    description: "Any field that can be filtered by may stand here with the value that it must have.",
    properties: {
      ...Object.fromEntries(Object.entries(known).map(([name, schema]) => [names[name] ?? name, schema])),
      filters: { title: "Filters" },
      columns: { type: "array", maxItems: 200, items: { type: "string", maxLength: 100 }, title: "Columns" },
    },
  },
});

/**
 * What the body of a list call asks for, by the names of a list's query: paging, search, order, `filters`, `columns`, and
 * fields that are to equal a value. Names that the call spells otherwise (`query`) are understood.
 * @throws 422 that names a value that is none of these
 */
export function postedQuery({ query: names }: Pick<Call, "query">, body: JsonObject): Record<string, string> {
  const own = new Map(Object.entries(names).map(([name, spelt]) => [spelt, name]));
  const asked: Record<string, string> = {};
  for (const [key, value] of Object.entries(body)) {
    const name = own.get(key) ?? key;
    if (value === null || value === "") continue;
    if (name === "filters") asked.filters = typeof value === "string" ? value : JSON.stringify(value);
    else if (name === "columns" && Array.isArray(value)) {
      if (value.length > 0) asked.fields = value.join(",");
    } else if (typeof value === "object") throw invalid({ [key.slice(0, 60)]: ["Ask for one value."] });
    else asked[name] = String(value);
  }
  return asked;
}
