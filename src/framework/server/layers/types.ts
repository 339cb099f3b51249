import { fieldsOf } from "#framework/shared/fields/fields.ts";
import { MapOver } from "#framework/shared/definitions/tenant/mapOver.ts";
import { shared } from "#framework/shared/definitions/tenant/shared.ts";
import type { LoadedDefinitions } from "../definitions/load.ts";
import { type RecordType, type RecordTypes, typeStoredIn } from "../records/store/recordType.ts";
import type { Store } from "../records/store/store.ts";

/**
 * The record types of a tenant with a layer of its own, each made when it is first asked for. What the layer leaves as it is,
 * they share with those underneath.
 */
export function layerTypes(
  { definitions, schemas }: Pick<LoadedDefinitions, "definitions" | "schemas">,
  underneath: RecordTypes,
): RecordTypes {
  const made = new Map<string, RecordType>();
  const types: RecordTypes = new MapOver(underneath, (below, name) => {
    const known = made.get(name);
    if (known) return known;
    const resource = definitions.resources.get(name) ?? below.resource;
    const schema = schemas.get(resource.definition.record?.schema ?? "") ?? below.schema;
    const isSame = resource === below.resource && schema === below.schema;
    const type = isSame
      ? { ...below, types }
      : sharing(
          typeStoredIn(resource, schema, { types, rowRules: below.rowRules }, () =>
            storeFor(below, fieldsOf(schema)),
          ),
          below,
        );
    made.set(name, type);
    return type;
  });
  return types;
}

/** A type whose screens and fields are those of another one, as far as they are the same. */
function sharing(type: RecordType, below: RecordType): RecordType {
  const screens = shared(type.screens, below.screens);
  return { ...type, screens, fields: screens.fields };
}

/**
 * Where the records lie. A field that only the tenant has is kept in the document, whatever columns the table has: one of
 * the same name would show what the server keeps there.
 */
function storeFor({ store, fields }: RecordType, own: RecordType["fields"]): Store {
  const known = new Set(fields.map(({ name }) => name));
  const added = own.map(({ name }) => name).filter((name) => !known.has(name));
  if (added.every((name) => !store.columns.has(name))) return store;
  return { ...store, columns: new Map([...store.columns].filter(([column]) => !added.includes(column))) };
}
