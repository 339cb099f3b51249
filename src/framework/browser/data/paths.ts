import type { Call } from "#framework/shared/definitions/call.ts";
import { listCalls, type Resource } from "#framework/shared/definitions/resource.ts";
import type { FilterValues } from "./query.ts";

/** The list call for a filter: of those whose path the filter can fill in, the one that it fills in most of. */
export function listCallFor(resource: Resource, filter: FilterValues): Call {
  const parameters = (call: Call) => Object.values(call.params ?? {});
  const [best] = listCalls(resource)
    .filter((call) => parameters(call).every((field) => isGiven(filter[field])))
    .sort((one, other) => parameters(other).length - parameters(one).length);
  if (!best) throw new Error(`resources/${resource.name}.json#/calls has no list for this filter`);
  return best;
}

const isGiven = (value: unknown): boolean => typeof value === "string" && value !== "";

/** A filter, split into what the call's path holds and the rest. */
export function splitPath(
  { params = {} }: Call,
  filter: FilterValues,
): { params: Record<string, unknown>; rest: FilterValues } {
  const inPath = new Set(Object.values(params));
  return {
    params: Object.fromEntries(Object.entries(params).map(([name, field]) => [name, filter[field]])),
    rest: Object.fromEntries(Object.entries(filter).filter(([field]) => !inPath.has(field))),
  };
}

/** What a call's path is filled in with, for one record. */
export const pathOf = (
  { params = {} }: Call,
  { idKey }: Resource,
  record: Record<string, unknown>,
): Record<string, unknown> => {
  const id = record[idKey] ?? record.id;
  const named = Object.entries(params).map(([name, field]) => [name, field === idKey ? id : record[field]]);
  return { ...record, id, uuid: id, ...Object.fromEntries(named) };
};
