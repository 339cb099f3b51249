import type { Field } from "#framework/shared/fields/fields.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { oneOf, quote } from "#framework/shared/definitions/check/problem.ts";
import { DefinitionError, type LoadedDefinitions } from "../../definitions/load.ts";
import type { RowRules } from "../read/rowRules.ts";
import { rowsOfList, storeOfRows } from "./rowsOfList.ts";
import { type RecordType, type RecordTypes, typeStoredIn } from "./recordType.ts";

/**
 * Compiles every resource that has a record.
 * @param columns the columns of each table with their types, as the database has them
 */
export function compileRecordTypes(
  { definitions, schemas }: LoadedDefinitions,
  columns: ReadonlyMap<string, ReadonlyMap<string, string>>,
  rowRules: RowRules,
): RecordTypes {
  const types = new Map<string, RecordType>();
  const schemaOf = ({ definition }: Resource) => schemas.get(definition.record?.schema ?? "");
  for (const resource of definitions.resources.values()) {
    const schema = schemaOf(resource);
    const table = resource.definition.record?.store ?? "records";
    if (!schema || table === "none" || resource.definition.each !== undefined) continue;
    const known = columns.get(table);
    if (!known)
      throw new DefinitionError([
        {
          file: `resources/${resource.name}.json`,
          pointer: "/record/store",
          found: quote(table),
          expected: `a table of the database: ${oneOf(columns.keys(), table)}`,
        },
      ]);
    const linksOf = (fields: readonly Field[]) =>
      fields.flatMap(({ name, type }): [string, ReadonlySet<string>][] => {
        const linked = type.name === "references" && columns.get(`${table}_${name}`);
        return linked ? [[name, new Set(linked.keys())]] : [];
      });
    const type = typeStoredIn(resource, schema, { types, rowRules }, (fields) => ({
      table,
      columns: known,
      documentsOf: table === "records" ? (resource.definition.of ?? resource.name) : undefined,
      links: new Map(linksOf(fields)),
    }));
    types.set(resource.name, type);
  }
  for (const resource of definitions.resources.values()) {
    const schema = schemaOf(resource);
    const each = rowsOfList(resource, types);
    if (!schema || !each) continue;
    const type = typeStoredIn(resource, schema, { types, rowRules }, () => storeOfRows(resource.name, each));
    types.set(resource.name, { ...type, each });
  }
  return types;
}
