import type { Resource } from "#framework/shared/definitions/resource.ts";
import { fillPath } from "#framework/shared/text/template.ts";
import type { May } from "../access/may.ts";

/**
 * Where a record of a resource is read; undefined when it has no screen of its own, as entries of a log. An action named
 * "open" leads elsewhere.
 */
export function recordPath(
  resource: Resource,
  id: unknown,
  record: Record<string, unknown> = {},
): string | undefined {
  const elsewhere = resource.actions.open?.go;
  if (elsewhere) return fillPath(elsewhere, { ...record, uuid: id, id });
  const readable = resource.calls.one !== undefined || resource.calls.update !== undefined;
  return readable ? `/${resource.name}/${encodeURIComponent(String(id))}` : undefined;
}

/** Whether someone may open records of a resource, where they are read: who sees a list may not always read a record. */
export function opensRecords(resource: Resource, may: May): boolean {
  const elsewhere = resource.actions.open?.go;
  if (elsewhere !== undefined) return may.follow(elsewhere);
  const { one } = resource.calls;
  return may.open(resource) && (one === undefined || may.call(one));
}

/** The part of the address of a form that names the record that a new one begins as a copy of. */
export const copyParameter = "copy";
