import { listCalls, type Resource, standsAlone } from "#shared/definitions/resource.ts";
import { fieldAt } from "#shared/fields/fields.ts";
import { isObject, type Schema } from "#shared/schema/schema.ts";

/** A place above a record. */
export interface Place {
  label: string;
  path: string;
}

/**
 * Where a record is found: in the list of its kind, or, where it only belongs to another record, in that one's tab.
 * @param record the record, or what is known of a new one
 */
export function trailOf(
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  schema: Schema,
  record: Record<string, unknown>,
): Place[] {
  if (standsAlone(resource)) return [{ label: resource.label.many, path: `/${resource.name}` }];
  const fields = listCalls(resource).flatMap(({ params = {} }) => Object.values(params));
  for (const name of fields) {
    const owner = resources.get(fieldAt(schema, name)?.schema["x-reference"] ?? "");
    const id = record[name];
    if (!owner || typeof id !== "string") continue;
    const path = `/${owner.name}/${encodeURIComponent(id)}`;
    const title = isObject(record.titles) ? record.titles[id] : undefined;
    const tab = owner.definition.view?.tabs?.find((each) => each.resource === resource.name);
    return [
      { label: typeof title === "string" ? title : owner.label.one, path },
      ...(tab ? [{ label: tab.label ?? resource.label.many, path: `${path}?tab=${tab.name}` }] : []),
    ];
  }
  return [];
}
