import type { Field } from "#framework/shared/fields/fields.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { defineFieldType } from "#framework/shared/fields/fieldType.ts";
import { recordTimes } from "#framework/shared/fields/recordTimes.ts";
import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import { resolveScreens, type Screens } from "#framework/shared/definitions/screens.ts";
import { oneOf, quote } from "#framework/shared/definitions/check/problem.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { holds, type Viewer } from "#framework/shared/access/visible.ts";
import { DefinitionError, type LoadedDefinitions } from "../../definitions/load.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { compileValidator, type Validator } from "../../validation/validator.ts";
import type { RowRules } from "../read/rowRules.ts";
import { isShown, delegatedAccess, partsOf } from "../read/fieldScope.ts";
import { type RowsOfList, rowsOfList, storeOfRows } from "./rowsOfList.ts";
import type { Store } from "./store.ts";

/** Everything the record service knows about one resource. */
export interface RecordType {
  name: string;
  resource: Resource;
  schema: Schema;
  screens: Screens;
  fields: Field[];
  store: Store;
  /** Set where the rows are the items of a list within other records. */
  each?: RowsOfList;
  validate: Validator;
  /** All record types, for what this one refers to. */
  types: RecordTypes;
  /** The row rules that definitions name. */
  rowRules: Partial<RowRules>;
}

/** The record types by resource name. */
export type RecordTypes = ReadonlyMap<string, RecordType>;

const id = defineFieldType({
  name: "id",
  matches: () => false,
  operators: ["is", "in"],
  parse: (text) => (isUuid(text) ? text : undefined),
});
const keptId = (name: string, label: string): Field => ({
  name,
  label,
  schema: { type: "string", format: "uuid" },
  type: id,
  required: false,
  readOnly: true,
});

/** The record type of a resource that must be there. */
export function recordTypeOf(types: RecordTypes, resource: string): RecordType {
  const type = types.get(resource);
  if (!type) throw new Error(`there is no resource ${resource}`);
  return type;
}

/** An action of a resource that must be there. */
export function actionOf({ name, resource }: RecordType, called: string): Action {
  const action = resource.actions[called];
  if (!action) throw new Error(`${name} have no action ${called}`);
  return action;
}

/** A field of a resource that must be there. */
export function fieldNamed({ name, schema }: Pick<RecordType, "name" | "schema">, path: string): Field {
  const field = fieldAt(schema, path);
  if (!field) throw new Error(`${name} have no field ${path}`);
  return field;
}

/** Fields that every record has. */
const kept = new Map<string, Field>([
  ["uuid", keptId("uuid", "Id")],
  ["id", keptId("uuid", "Id")],
  ["created_by", keptId("created_by", "Added by")],
  ...recordTimes,
]);

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

/** The record type of a resource, kept where its fields say. */
export function typeStoredIn(
  resource: Resource,
  schema: Schema,
  { types, rowRules }: Pick<RecordType, "types" | "rowRules">,
  storeOf: (fields: readonly Field[]) => Store,
): RecordType {
  const screens = resolveScreens(resource, schema);
  const { fields } = screens;
  const validate = compileValidator(schema);
  return {
    name: resource.name,
    resource,
    schema,
    screens,
    fields,
    store: storeOf(fields),
    validate,
    types,
    rowRules,
  };
}

/** The type of rows that the server makes (`record.source`). Nothing refers to them and nobody writes them. */
export const sourceType = (resource: Resource, schema: Schema, types: RecordTypes): RecordType =>
  typeStoredIn(resource, schema, { types, rowRules: {} }, (fields) => ({
    table: "source",
    columns: new Map(fields.map(({ name }) => [name, ""])),
  }));

/** Whether a field exists for a person: a sensitive one does only with its permission. */
export const seesField = (viewer: Viewer | null, field: Pick<Field, "sensitive">): boolean =>
  field.sensitive === undefined || holds(viewer, field.sensitive);

/** Whether a field of one record exists for a person: row by row, where they see only parts of the records. */
export function seesFieldOf(
  type: RecordType,
  viewer: Viewer | null,
  field: Pick<Field, "name" | "sensitive">,
  id: unknown,
): boolean {
  const partial = delegatedAccess(type, viewer);
  return partial ? isShown(partial, partsOf(partial, viewer, id), field) : seesField(viewer, field);
}

/** A field, or a field of a group: as deep as the database is asked. */
const isFieldName = (name: string): boolean => /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/i.test(name);

/**
 * The field a person names in a filter, a sort order or a list of columns; undefined when it does not exist for them in
 * every row that they reach: anyone who sees a field in some rows only could ask by a filter for what is in the others.
 */
export function fieldFor(type: RecordType, viewer: Viewer | null, name: string): Field | undefined {
  const own = kept.get(name);
  const field = own ?? (isFieldName(name) ? fieldAt(type.schema, name) : undefined);
  const partial = own ? undefined : delegatedAccess(type, viewer);
  const exists = field && (partial ? isShown(partial, [], field) : seesField(viewer, field));
  return exists ? field : undefined;
}

/** The same for a field that was found for the person before. */
export function fieldShown(type: RecordType, viewer: Viewer | null, name: string): Field {
  const field = fieldFor(type, viewer, name);
  if (!field) throw new Error(`${type.name} show them no field ${name}`);
  return field;
}
