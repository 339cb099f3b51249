import { type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import type { Action, Resource } from "#framework/shared/definitions/resource.ts";
import { resolveScreens, type Screens } from "#framework/shared/definitions/screens.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { holds, type Viewer } from "#framework/shared/access/visible.ts";
import { compileValidator, type Validator } from "../../validation/validator.ts";
import type { RowRules } from "../read/rowRules.ts";
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

/** The list within the records of another type whose items are the rows of a type. */
export interface RowsOfList {
  of: RecordType;
  list: Field;
  /** The field of a row that refers to the record which it stands in. */
  holder: string;
}
