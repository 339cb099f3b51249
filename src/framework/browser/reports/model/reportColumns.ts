import type { Column, Screens } from "#framework/shared/definitions/screens.ts";
import { type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { type ComputedColumns, fieldOf, type ModelColumn, type RelatedColumn } from "./modelColumn.ts";

/** A column that a report may show and filter by. */
export interface ReportColumn extends Column {
  hasOptions: boolean;
  sortable: boolean;
  standard: boolean;
  always: boolean;
  sensitive: boolean;
  /** Title of the section of the record's form that the field stands in. */
  group?: string;
  /** It belongs to other records than the row. */
  isRelated?: boolean;
  /** The report computes it by an expression. */
  isComputed?: boolean;
}

/** The columns of a report by their key, in the order of the model schema. */
export type ReportColumns = ReadonlyMap<string, ReportColumn>;

/** What is known of the resource whose records the rows are. */
interface Known {
  schema?: Schema;
  screens?: Screens;
  /** Columns that the definition always shows. */
  always?: readonly string[];
}

/** Joins what the model schema says of its columns with what the record's schema and screens know of the fields. */
export function reportColumns(
  columns: readonly ModelColumn[],
  { schema, screens, always }: Known,
): ReportColumns {
  const groups = groupsOf(screens);
  return new Map(
    columns.map((column): [string, ReportColumn] => {
      const inList = screens?.columns.find(({ field }) => field.name === column.key);
      const isAlways = always ? always.includes(column.key) : column.always;
      return [
        column.key,
        {
          field: fieldOf(column, schema && fieldAt(schema, column.key)),
          label: column.label,
          component: inList?.component,
          hidden: false,
          hasOptions: column.hasOptions,
          sortable: column.sortable,
          standard: isAlways || column.standard,
          always: isAlways,
          sensitive: column.sensitive,
          group: groups.get(column.key),
        },
      ];
    }),
  );
}

/** Computed columns and those of related records beside those of a report. */
export const withOthers = (
  columns: ReportColumns,
  computed: Pick<ComputedColumns, "columns">,
  related: readonly RelatedColumn[],
): ReportColumns =>
  new Map([
    ...columns,
    ...computed.columns.map(({ column, field }) => beside(column, field, { isComputed: true })),
    ...related.map(({ column, field, group }) =>
      beside({ ...column, sortable: false }, field, { group, isRelated: true }),
    ),
  ]);

const beside = (
  column: ModelColumn,
  field: Field,
  more: Pick<ReportColumn, "group" | "isRelated" | "isComputed">,
): [string, ReportColumn] => [
  column.key,
  {
    field: fieldOf(column, field),
    label: column.label,
    hidden: false,
    hasOptions: column.hasOptions,
    sortable: column.sortable,
    standard: column.standard,
    always: false,
    sensitive: column.sensitive,
    ...more,
  },
];

/** The section of each field, as the record's form has them. */
function groupsOf(screens: Screens | undefined): Map<string, string> {
  const sections = [...(screens?.viewSections ?? []), ...(screens?.formSections ?? [])];
  const groups = new Map<string, string>();
  for (const { title, fields } of sections) {
    for (const name of fields.flat()) if (title && !groups.has(name)) groups.set(name, title);
  }
  return groups;
}

/** Columns under the titles of their groups; those without one stand together under the given title, last. */
export function groupedColumns(
  columns: Iterable<ReportColumn>,
  otherwise: string,
): { title: string; columns: ReportColumn[] }[] {
  const all = [...columns];
  const titles = [...new Set(all.flatMap(({ group }) => group ?? []))];
  const named = titles.map((title) => ({ title, columns: all.filter(({ group }) => group === title) }));
  const rest = all.filter(({ group }) => group === undefined);
  return rest.length > 0 ? [...named, { title: otherwise, columns: rest }] : named;
}
