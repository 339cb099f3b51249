/** A value as JSON carries it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object: what a record is on the wire. */
export type JsonObject = { [key: string]: Json };

/** Words that a person reads; `easyRead` says the same in short, plain sentences. */
export type Words = {
  title?: string;
  description?: string;
  easyRead?: string;
};

/** What a choice of a field (`oneOf` with `const` and `title`) means, as the tone of its chip. */
export type Tone = "neutral" | "info" | "success" | "warning" | "error";

/** Fewer months, for records whose fields have one of these values. */
export type Sooner = {
  months: number;
  when: Record<string, Json[]>;
};

/** A value that is kept from the records that refer to a record: how many, a sum, or the first or last of a field. */
export type RollUp = {
  of: string;
  by: string;
  sum?: string;
  latest?: string;
  earliest?: string;
  where?: Record<string, (string | number | boolean | null)[]>;
};

/**
 * One change of values that were written for an earlier version of a schema. Paths have dots.
 * - rename, move: the value stands elsewhere
 * - drop: it has no place any more
 * - map: old choices become new ones; those that are not named stay
 * - set: what has no value gets this one
 */
export type MigrationStep =
  | { op: "rename" | "move"; from: string; to: string }
  | { op: "drop"; from: string }
  | { op: "map"; from: string; values: Record<string, Json> }
  | { op: "set"; to: string; value: Json };

/** JSON Schema draft-07 with the keywords of schemas/meta/record.json. References to other files are already replaced. */
export type Schema = {
  $schema?: string;
  $id?: string;
  $ref?: string;
  definitions?: Record<string, Schema>;
  title?: string;
  description?: string;
  examples?: Json[];
  default?: Json;
  readOnly?: boolean;
  type?: string | string[];
  format?: string;
  enum?: Json[];
  const?: Json;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  /** A schema: values under names of their own, which nobody named beforehand. */
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  propertyNames?: Schema;
  minProperties?: number;
  maxProperties?: number;
  /** The first places of a list, each with a meaning of its own. */
  prefixItems?: Schema[];
  items?: Schema;
  contains?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  "x-reference"?: string;
  "x-options"?: string[];
  "x-on-delete"?: "refuse" | "clear" | "keep";
  "x-belongs-to"?: string[] | false;
  "x-judged"?: { by: string; with?: string[]; self?: string };
  "x-sensitive"?: string;
  "x-mask"?: { keep: number; reveal?: string };
  "x-encrypted"?: boolean;
  "x-unique"?: boolean | "exact";
  "x-one-per"?: string;
  "x-once"?: boolean;
  "x-deadline"?: boolean;
  "x-end"?: boolean;
  "x-time-zone"?: string;
  "x-repeat"?: { start: string; end: string; series: string; scope: string; alone: string };
  "x-search"?: boolean | "exact";
  "x-widget"?:
    | "long-text"
    | "rich-text"
    | "radio"
    | "image"
    | "signature"
    | "birth-date"
    | "permissions"
    | "body-map"
    | "hidden"
    | "table"
    | "fixed-rows"
    | "json"
    // One line, though it may be long; completed schemas have it no more.
    | "line";
  /** The registered component that shows it in lists. */
  "x-cell"?: string;
  /** What the schema's authors call a field that is stored under another key. */
  "x-name"?: string;
  /** The field of a record that holds its values under names of their own. */
  "x-entries"?: string;
  /** The fields that only alternatives (`oneOf`, `anyOf`) bring in. */
  "x-alternatives"?: string[];
  /** Another field or file whose content this one has; it is gone once a schema is completed. */
  "x-same-as"?: string;
  "x-template"?: string;
  "x-sum-of"?: string[];
  "x-roll-up"?: RollUp;
  "x-version"?: number;
  "x-migrations"?: { to: number; steps: MigrationStep[] }[];
  "x-product-of"?: string[];
  "x-columns"?: string[];
  "x-empty"?: string;
  "x-names"?: string;
  "x-title"?: string;
  "x-id"?: number | string;
  "x-tone"?: Tone;
  "x-group"?: string;
  "x-nothing"?: boolean;
  "x-column"?: boolean;
  "x-report"?: boolean;
  "x-after"?: string;
  "x-not-before"?: string;
  "x-not-after"?: string;
  "x-at-most"?: string;
  "x-alone"?: boolean;
  "x-from-age"?: { years: number; of: string };
  "x-needs"?: Record<string, Json[]>;
  "x-suggest"?: { value: Json; when: Schema };
  "x-suggest-rows"?: { of: string; list?: string; row: Record<string, string> };
  "x-yes-if"?: { in: string; row: Record<string, Json> };
  "x-postcode-of"?: string;
  "x-kind"?: string;
  "x-easy-read"?: string;
  "x-languages"?: Record<string, Words>;
  "x-within"?: { months: number; of: string; sooner?: Sooner | Sooner[] };
  "x-age"?: { least: number; remark?: number };
  "x-sum"?: number;
  "x-required-when"?: string;
  "x-read-only-when"?: string;
  "x-offered-when"?: string;
  /** An expression over the other fields, or one of the ways in which only forms compute. */
  "x-computed"?: string | ComputedAnswer;
};

/** How an answer of a form follows from others. */
export type ComputedAnswer = {
  how:
    "product" | "sum" | "band" | "percent-change" | "copy" | "push-score" | "risk-register" | "highest-risk";
  of?: string[];
  per?: string;
  field?: string;
  bands?: { upTo: number; value: string }[];
};

/** One value that a field may take. */
export interface Choice {
  value: string | number | boolean;
  label: string;
  tone?: Tone;
  /** The number under which older calls know it. */
  id?: number | string;
}

const known = new WeakMap<object, Choice[]>();

/** Whether alternatives are values to choose from, and no descriptions of different ones. */
export const isChoiceList = (oneOf: readonly Schema[] | undefined): boolean =>
  oneOf?.every((option) => "const" in option) === true;

/** The choices of a field, from `oneOf` with `const` or from `enum`; undefined where it is free. */
export function choicesOf({ oneOf, enum: values }: Schema): readonly Choice[] | undefined {
  if (oneOf && isChoiceList(oneOf)) return remembered(oneOf, labelledChoices);
  return values && remembered(values, plainChoices);
}

/** Reads a list once: an export asks for the choices of every cell. */
function remembered<T extends object>(list: T, read: (list: T) => Choice[]): Choice[] {
  const choices = known.get(list) ?? read(list);
  known.set(list, choices);
  return choices;
}

const labelledChoices = (options: Schema[]): Choice[] =>
  options.map((option) => ({
    // What a choice holds is no list and no object: keepable.ts refuses those.
    value: option.const as Choice["value"],
    label: option.title ?? String(option.const),
    tone: option["x-tone"],
    id: option["x-id"],
  }));

const plainChoices = (values: Json[]): Choice[] => labelledChoices(values.map((value) => ({ const: value })));

/** Whether a value says that there is nothing: it is empty, or the choice that stands for that (`x-nothing`). */
export const saysNothing = (value: unknown, { oneOf }: Schema): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  oneOf?.some((option) => option.const === value && option["x-nothing"] === true) === true;

/** The object without its empty values: a field without a value is not there. */
export const withoutNulls = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));

/** The objects of a list; none where a value is no list. */
export const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The texts of a list; none where a value is no list. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** The resource that a field's schema refers to, by one id or by several. */
export const resourceReferredTo = (schema: Schema | undefined): string | undefined =>
  schema?.["x-reference"] ?? schema?.items?.["x-reference"];

/** True for a plain JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
