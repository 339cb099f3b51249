import { listCalls, type Resource, standsAlone } from "#framework/shared/definitions/resource.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { isObject, type Schema } from "#framework/shared/schema/schema.ts";

/** A place above a record. */
export interface Place {
  label: string;
  path: string;
}

/** The record that another one only belongs to: what it is, and its id. */
export interface Owner {
  resource: Resource;
  id: string;
}

/** The record in whose tab a record is found, when it has no list of its own. */
export function ownerOf(
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  schema: Schema,
  record: Record<string, unknown>,
): Owner | undefined {
  if (standsAlone(resource)) return undefined;
  for (const name of listCalls(resource).flatMap(({ params = {} }) => Object.values(params))) {
    const owner = resources.get(fieldAt(schema, name)?.schema["x-reference"] ?? "");
    const id = record[name];
    if (owner && typeof id === "string") return { resource: owner, id };
  }
  return undefined;
}

/** The record in whose tab a record is found, when the list of its kind is in no menu. */
function tabOwnerOf(
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  record: Record<string, unknown>,
  mayOpen: (resource: Resource) => boolean,
): Owner | undefined {
  if (resource.menu) return undefined;
  for (const owner of resources.values())
    for (const { resource: name, with: known = {} } of owner.definition.view?.tabs ?? []) {
      const [by = ""] = Object.entries(known).find(([, value]) => value === "{uuid}") ?? [];
      const id = name === resource.name ? record[by] : undefined;
      if (typeof id === "string" && mayOpen(owner)) return { resource: owner, id };
    }
  return undefined;
}

/**
 * Where a record is found: in the list of its kind, or, where it only belongs to another record or its list is in no menu,
 * in that one's tab.
 * @param record the record, or what is known of a new one
 * @param mayOpen whether the person may see the records of a resource
 */
export function trailOf(
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  schema: Schema,
  record: Record<string, unknown>,
  mayOpen: (resource: Resource) => boolean,
): Place[] {
  const owner = standsAlone(resource)
    ? tabOwnerOf(resource, resources, record, mayOpen)
    : ownerOf(resource, resources, schema, record);
  if (!owner && standsAlone(resource)) return [{ label: resource.label.many, path: `/${resource.name}` }];
  if (!owner) return [];
  const path = `/${owner.resource.name}/${encodeURIComponent(owner.id)}`;
  const title = isObject(record.titles) ? record.titles[owner.id] : undefined;
  const tab = owner.resource.definition.view?.tabs?.find((each) => each.resource === resource.name);
  return [
    { label: typeof title === "string" ? title : owner.resource.label.one, path },
    ...(tab ? [{ label: tab.label ?? resource.label.many, path: `${path}?tab=${tab.name}` }] : []),
  ];
}
