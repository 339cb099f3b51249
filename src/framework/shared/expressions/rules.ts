import { propertiesOf } from "../fields/fields.ts";
import { type Json, type JsonObject, type Schema } from "../schema/schema.ts";
import { isAsked } from "../validation/asked.ts";
import { labelAt } from "../validation/labels.ts";
import { explain } from "../validation/messages.ts";
import type { Fits } from "../validation/prune.ts";
import type { FieldError } from "../validation/rules.ts";
import { compile, isRight } from "./expression.ts";
import { type Place, placesOf } from "./places.ts";
import { type Part, partsAround, type Scope } from "./scope.ts";

/** The conditions of a schema, by what they are about. */
const conditions = ["x-required-when", "x-read-only-when"] as const;
type Condition = (typeof conditions)[number];

/** What a condition is asked about. */
export interface Asked {
  /** The values of the record, also those that a form does not show. */
  record: JsonObject;
  /** The provider's day. */
  today: string;
}

/** Whether a condition holds. One that reads a field without a value does not. */
function holds(text: string, scope: Scope, { around }: Place, today: string): boolean {
  const made = compile(text, scope, { when: true });
  return isRight(made) && made.evaluate(around, today) === true;
}

/** A field of a record, or of a group or row in it. */
interface Found {
  part: Part;
  name: string;
  schema: Schema;
}

interface Conditional {
  /** Fields with conditions. */
  conditional: Found[];
  /** Fields of whose choices some have conditions. */
  offering: Found[];
  /** References that offer some records only. */
  references: Found[];
}

const found = new WeakMap<readonly Part[], Conditional>();

/** What has conditions in a schema: in most schemas there is nothing. */
function conditionalIn(schema: Schema): Conditional {
  const parts = partsAround(schema);
  const known = found.get(parts);
  if (known) return known;
  const all = parts.flatMap((part) =>
    Object.entries(part.fields).map(([name, own]): Found => ({ part, name, schema: own })),
  );
  const made = {
    conditional: all.filter(({ schema: own }) =>
      conditions.some((condition) => own[condition] !== undefined),
    ),
    offering: all.filter(({ schema: own }) => conditionalChoices(own).length > 0),
    references: all.filter(({ schema: { items, ...own } }) =>
      [own, items ?? {}].some(
        (each) => each["x-reference"] !== undefined && each["x-offered-when"] !== undefined,
      ),
    ),
  };
  found.set(parts, made);
  return made;
}

/** Where fields are in a record: each once for its group, or for each row; those that the schema does not ask are left out. */
const placesIn = (
  fields: readonly Found[],
  schema: Schema,
  record: JsonObject,
): (Found & { place: Place })[] =>
  fields
    .filter(({ part, name }) => Object.hasOwn(propertiesOf(schema), part.path[0] ?? name))
    .flatMap((field) => placesOf(field.part, record).map((place) => ({ ...field, place })));

/** A field for which a condition holds now. */
export interface Held {
  /** Its place as a JSON pointer, with the numbers of rows. */
  pointer: string;
  /** The names that lead to it, without numbers. */
  path: readonly string[];
  name: string;
  schema: Schema;
  /** Its value now. */
  value: Json | undefined;
  /** Whether a value must be there in any case. */
  isRequired: boolean;
}

/** The fields of a schema, in groups and rows too, for which a condition holds now. */
export const heldBy = (schema: Schema, condition: Condition, { record, today }: Asked): Held[] =>
  placesIn(conditionalIn(schema).conditional, schema, record).flatMap(
    ({ part, name, schema: own, place }) => {
      const text = own[condition];
      if (text === undefined || !holds(text, part.scope, place, today)) return [];
      return [
        {
          pointer: `${place.pointer}/${name}`,
          path: [...part.path, name],
          name,
          schema: own,
          value: place.around[0][name],
          isRequired: part.required.includes(name),
        },
      ];
    },
  );

/** The choices of a field that have conditions. */
const conditionalChoices = ({ oneOf, items }: Schema): Schema[] =>
  (oneOf ?? items?.oneOf ?? []).filter((choice) => choice["x-offered-when"] !== undefined);

/** Choices that cannot be taken now (`x-offered-when`). */
export interface Withheld {
  pointer: string;
  choices: Schema[];
  /** The field's value now. */
  value: Json | undefined;
}

/** The choices of a schema's fields, in groups and rows too, that cannot be taken now. */
export const withheldIn = (schema: Schema, { record, today }: Asked): Withheld[] =>
  placesIn(conditionalIn(schema).offering, schema, record).flatMap(({ part, name, schema: own, place }) => {
    const choices = conditionalChoices(own).filter(
      (choice) => !holds(choice["x-offered-when"] ?? "", part.scope, place, today),
    );
    return choices.length > 0
      ? [{ pointer: `${place.pointer}/${name}`, choices, value: place.around[0][name] }]
      : [];
  });

/** A reference that offers some records only (`x-offered-when`), where it is in a record. */
export interface OfferingPlace {
  pointer: string;
  /** The names that lead to it, without numbers. */
  path: readonly string[];
  text: string;
}

/** The references of a schema, in groups and rows too, that offer some records only. */
export const offeringIn = (schema: Schema, record: JsonObject): OfferingPlace[] =>
  placesIn(conditionalIn(schema).references, schema, record).flatMap(
    ({ part, name, schema: own, place: { pointer } }) => {
      const text = own["x-offered-when"] ?? own.items?.["x-offered-when"];
      return text === undefined ? [] : [{ pointer: `${pointer}/${name}`, path: [...part.path, name], text }];
    },
  );

/**
 * What the conditions of a schema find wrong with a record: fields that must have a value now (`x-required-when`) unless
 * other values hide them, and choices that cannot be taken now (`x-offered-when`). Server and browser ask with this same
 * function, each with its own validator.
 */
export function conditionErrors(schema: Schema, asked: Asked, fits: Fits): FieldError[] {
  const required = heldBy(schema, "x-required-when", asked).filter(
    ({ value, isRequired, pointer }) =>
      (value ?? undefined) === undefined && !isRequired && isAsked(schema, asked.record, pointer, fits),
  );
  return [
    ...required.map(({ pointer, schema: own }) => ({
      pointer,
      message: explain("required", labelAt(schema, pointer), own),
    })),
    ...withheldIn(schema, asked).flatMap(({ pointer, choices, value }) =>
      choices
        .filter((choice) => [value].flat().includes(choice.const ?? null))
        .map((choice) => ({
          pointer,
          message: `${labelAt(schema, pointer)}: “${choice.title ?? String(choice.const)}” cannot be chosen for this record.`,
        })),
    ),
  ];
}

/** What is said of a field that cannot be changed now (`x-read-only-when`). */
export const lockedMessage = (pointer: string, schema: Schema): string =>
  `${labelAt(schema, pointer)} can't be changed for this record.`;
