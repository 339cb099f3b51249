import type { Section } from "#generated/definitions.ts";
import { fieldAt, fieldsOf, type Field, hasExpression } from "../fields/fields.ts";
import { recordTimes } from "../fields/recordTimes.ts";
import type { Schema } from "../schema/schema.ts";
import { namesIn } from "../text/template.ts";
import type { Resource } from "./resource.ts";

/** A column of a list. */
export interface Column {
  field: Field;
  label: string;
  hidden: boolean;
  component?: string;
  width?: number;
  /** Beside a date stands how far away it is. */
  relative?: boolean;
  /** Below the rows stands their total. */
  total?: boolean;
  /** The whole text is shown, on as many lines as it takes. */
  wrap?: boolean;
  /** Left out as long as no row names anyone but the reader. */
  onlyOthers?: boolean;
}

/** A filter of a list, with the value it has at first. */
export interface ListFilter {
  field: Field;
  label: string;
  default?: unknown;
  /** Its choices are tabs above the list, or these groups of them are. */
  tabs?: boolean | readonly ChoiceTab[];
}

/** A tab above a list: the rows that have one of several choices. */
export interface ChoiceTab {
  label: string;
  values: readonly string[];
}

/** The screens of a resource: what follows from its definition and its schema together. */
export interface Screens {
  fields: Field[];
  title: string;
  columns: Column[];
  filters: ListFilter[];
  /** Fields whose text the search box finds, by a part or only as a whole. */
  searched: { field: Field; exact: boolean }[];
  sort: { field: string; order: "asc" | "desc" };
  viewSections: Section[];
  formSections: Section[];
  /** Fields asked for when creating; undefined: those of the form. */
  createFields?: string[];
}

const mostColumns = 6;

/** The field that a column or a filter names: one of the schema, or when the record was added or changed. */
export const listedField = (schema: Schema, name: string): Field | undefined =>
  fieldAt(schema, name) ?? recordTimes.get(name);

/** Derives the screens of a resource. Everything that the definition says wins; the rest follows from the schema. */
export function resolveScreens(resource: Resource, schema: Schema): Screens {
  const { definition } = resource;
  const fields = fieldsOf(schema);
  const title = definition.record?.title ?? defaultTitle(fields);
  const columns = columnsOf(resource, schema, fields, title);
  const formSections = definition.form?.sections ?? [
    {
      fields: fields
        .filter(({ readOnly, schema: own }) => !readOnly || hasExpression(own))
        .map(({ name }) => name),
    },
  ];
  const sorted =
    definition.list?.sort?.field ??
    columns.find((column) => isSortable(column.field))?.field.name ??
    resource.idKey;
  return {
    fields,
    title,
    columns,
    filters: filtersOf(resource, schema, fields),
    searched: searchedFields(fields, title),
    sort: { field: sorted, order: definition.list?.sort?.order ?? "asc" },
    viewSections: definition.view?.sections ??
      definition.form?.sections ?? [{ fields: fields.map(({ name }) => name) }],
    formSections,
    createFields: definition.form?.create?.fields,
  };
}

/** Whether a list can be ordered by the field: not by an id, a structure, or what may not be read. */
export const isSortable = (field: Field): boolean =>
  field.type.name !== "reference" && field.type.storage !== "json" && isFilterable(field);

/** Whether a field may stand in a filter: what is encrypted cannot be compared, what is masked could be guessed. */
export const isFilterable = ({ schema }: Field): boolean => !schema["x-encrypted"] && !schema["x-mask"];

/**
 * Whether a field can be changed for several records at once: people set it, no two records must differ in it, and its
 * value may be shown beside the new one.
 */
export const isBulkEditable = (field: Field): boolean =>
  !field.readOnly &&
  isOpen(field) &&
  field.schema["x-unique"] !== true &&
  field.schema["x-one-per"] === undefined &&
  field.type.storage !== "json";

/** Whether everyone who sees the record sees the field, and as it is. */
export const isOpen = (field: Field): boolean => field.sensitive === undefined && isFilterable(field);

function defaultTitle(fields: Field[]): string {
  const open = fields.filter(isOpen);
  const named = open.find(({ name }) => /^(name|title|full_name|label|subject)$/.test(name));
  const text = named ?? open.find(({ type }) => type.name === "text") ?? open[0];
  return text ? `{${text.name}}` : "";
}

function columnsOf({ definition }: Resource, schema: Schema, fields: Field[], title: string): Column[] {
  const chosen = definition.list?.columns?.map((column) =>
    typeof column === "string" ? { field: column } : column,
  );
  const named = (chosen ?? defaultColumns(fields, title)).flatMap((column) => {
    const field = listedField(schema, column.field);
    return field
      ? [{ hidden: false, ...cellOf(field), ...column, label: column.label ?? field.label, field }]
      : [];
  });
  const rest = fields.filter(
    (field) =>
      field.type.columnRank !== undefined && !named.some((column) => column.field.name === field.name),
  );
  return [...named, ...rest.map((field) => ({ ...cellOf(field), field, label: field.label, hidden: true }))];
}

const cellOf = ({ schema: { "x-cell": component } }: Field): Pick<Column, "component"> =>
  component === undefined ? {} : { component };

function defaultColumns(
  fields: Field[],
  title: string,
): { field: string; label?: string; hidden?: boolean }[] {
  const inTitle = namesIn(title);
  const rank = (field: Field) => (inTitle.includes(field.name) ? -1 : (field.type.columnRank ?? Infinity));
  return fields
    .filter((field) => rank(field) < Infinity && field.schema["x-column"] !== false && !field.sensitive)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, mostColumns)
    .map(({ name }) => ({ field: name }));
}

function filtersOf({ definition }: Resource, schema: Schema, fields: Field[]): ListFilter[] {
  const chosen = definition.list?.filters?.map((filter) =>
    typeof filter === "string" ? { field: filter } : filter,
  );
  const byDefault = fields
    .filter((field) => field.type.filtersByDefault && isFilterable(field))
    .map(({ name }) => ({ field: name }));
  return (chosen ?? byDefault).flatMap(
    (filter: Pick<ListFilter, "default" | "tabs"> & { field: string; label?: string }) => {
      const field = listedField(schema, filter.field);
      return field
        ? [{ field, label: filter.label ?? field.label, default: filter.default, tabs: filter.tabs }]
        : [];
    },
  );
}

/**
 * Sensitive and encrypted fields are searched only where the schema asks for it, and then only as a whole. References are
 * ids, which nobody types.
 */
function searchedFields(fields: Field[], title: string): Screens["searched"] {
  const inTitle = namesIn(title);
  return fields.flatMap((field) => {
    const wanted =
      field.schema["x-search"] ?? (field.type.searchesByDefault === true || inTitle.includes(field.name));
    const hidden = !isOpen(field);
    if (field.type.name === "reference" || field.type.name === "references") return [];
    if (wanted === false || !isFilterable(field) || (hidden && field.schema["x-search"] === undefined))
      return [];
    return [{ field, exact: wanted === "exact" || hidden }];
  });
}
