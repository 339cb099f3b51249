import type { Field } from "#framework/shared/fields/fields.ts";
import type { FieldType, Operator } from "#framework/shared/fields/fieldType.ts";
import { fieldTypes } from "#framework/shared/fields/registry.ts";
import { text } from "#framework/shared/fields/types/text.ts";
import { isObject, objectsIn, type Schema } from "#framework/shared/schema/schema.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { oneOf } from "../../text/oneOf.ts";

/** A column as the model schema's call describes it; keys that are not named here are ignored. */
export interface ModelColumn {
  key: string;
  label: string;
  type: string;
  operators: Operator[];
  hasOptions: boolean;
  sortable: boolean;
  /** Shown at first. */
  standard: boolean;
  /** Always shown. */
  always: boolean;
  sensitive: boolean;
}

const operators = [...new Set(fieldTypes.flatMap((type) => type.operators))];

/** Reads the columns of a model schema's answer; what is no column is left out. */
export function readModelColumns(data: unknown): ModelColumn[] {
  const listed = valueAt(data, "filterable_columns");
  return (Array.isArray(listed) ? listed : []).flatMap((column) => {
    if (!isObject(column) || typeof column.key !== "string") return [];
    return {
      key: column.key,
      label: typeof column.label === "string" ? column.label : column.key,
      type: typeof column.type === "string" ? column.type : "text",
      operators: [column.operators ?? []].flat().flatMap((operator) => oneOf(operators, operator) ?? []),
      hasOptions: typeof column.options_endpoint === "string",
      sortable: column.sortable === true,
      standard: column.default === true,
      always: column.always === true,
      sensitive: column.sensitive === true,
    };
  });
}

/** A column of records that those of a report refer to, or that refer to them. */
export interface RelatedColumn {
  column: ModelColumn;
  field: Field;
  group: string;
  /** Numbers can be put together by it. */
  numbers: boolean;
}

/** Reads the columns of related records from a model schema's answer; other servers have none. */
export function readRelatedColumns(data: unknown): RelatedColumn[] {
  return objectsIn(valueAt(data, "related_columns")).flatMap((raw) => {
    const described = describedBy(raw);
    if (!described) return [];
    return [
      {
        ...described,
        group: typeof raw.group === "string" ? raw.group : described.column.label,
        numbers: raw.numbers === true,
      },
    ];
  });
}

/** What a server says of the columns that a report computes. */
export interface ComputedColumns {
  columns: readonly { column: ModelColumn; field: Field }[];
  /** What is wrong with those that are none, by their keys. */
  problems: ReadonlyMap<string, string>;
}

/** Reads the computed columns of a model schema's answer; undefined where the server computes none. */
export function readComputedColumns(data: unknown): ComputedColumns | undefined {
  const listed = valueAt(data, "computed_columns");
  if (!Array.isArray(listed)) return undefined;
  const raw = objectsIn(listed);
  return {
    columns: raw.flatMap((each) => (each.problem === undefined ? (describedBy(each) ?? []) : [])),
    problems: new Map(
      raw.flatMap(({ key, problem }) => (problem === undefined ? [] : [[String(key), String(problem)]])),
    ),
  };
}

/** A column that says itself what its field is. */
function describedBy(raw: Record<string, unknown>): { column: ModelColumn; field: Field } | undefined {
  const [column] = readModelColumns({ filterable_columns: [raw] });
  const type = fieldTypes.find(({ name }) => name === column?.type);
  if (!column || !type) return undefined;
  const { key: name, label } = column;
  const schema = isObject(raw.schema) ? (raw.schema as Schema) : {};
  return { column, field: { name, label, schema, required: false, readOnly: true, type } };
}

/** How other servers call types that we have. */
const otherNames: Record<string, string> = {
  enum: "choice",
  ref: "reference",
  bool: "boolean",
  datetime: "date-time",
};

/** Types whose values speak for themselves; those of other types are shown as plain text where no schema explains them. */
const plain: ReadonlySet<string> = new Set(["money", "number", "date", "date-time", "boolean", "time"]);

/** A column as a field: that of the record's schema, or one made from no more than the type's name. */
export function fieldOf({ key, label, type, operators: allowed }: ModelColumn, known?: Field): Field {
  const named = fieldTypes.find(({ name }) => name === (otherNames[type] ?? type)) ?? text;
  const base: FieldType = known?.type ?? (plain.has(named.name) ? named : { ...named, ...shownAsText });
  const offered = allowed.length > 0 ? allowed : base.operators;
  return {
    name: key,
    label,
    schema: known?.schema ?? {},
    required: false,
    readOnly: true,
    sensitive: known?.sensitive,
    type: { ...base, operators: offered },
  };
}

const shownAsText: Pick<FieldType, "name" | "storage" | "text"> = {
  name: "text",
  storage: "text",
  text: (value) => partsOf(value).join(", "),
};

/** Every text and number in a value, however deep. */
const partsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (isObject(value)) return Object.values(value).flatMap(partsOf);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
};
