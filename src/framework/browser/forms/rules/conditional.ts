import {
  type Asked,
  heldBy,
  offeringIn,
  type OfferingPlace,
  withheldIn,
} from "#framework/shared/expressions/rules.ts";
import type { Json, Schema } from "#framework/shared/schema/schema.ts";
import { idOf } from "../errors.ts";

/**
 * What the conditions of a schema mean for what is filled in now, by the ids of the controls. It is plain data, so that
 * it can be compared.
 */
export interface Conditions {
  /** Fields that must have a value now. */
  required: string[];
  /** Fields that cannot be changed now. */
  locked: string[];
  /** Choices that cannot be taken now. One that is taken already stays in sight. */
  withheld: Record<string, Json[]>;
  /** References that offer some records only. */
  offers: Record<string, OfferingPlace>;
}

/** Asks the conditions of a schema. */
export function conditionsNow(schema: Schema, asked: Asked): Conditions {
  const withheld = withheldIn(schema, asked).flatMap(({ pointer, choices, value }): [string, Json[]][] => {
    const values = choices
      .map((choice) => choice.const ?? null)
      .filter((choice) => ![value].flat().includes(choice));
    return values.length > 0 ? [[idOf(pointer), values]] : [];
  });
  return {
    required: heldBy(schema, "x-required-when", asked).map(({ pointer }) => idOf(pointer)),
    locked: heldBy(schema, "x-read-only-when", asked).map(({ pointer }) => idOf(pointer)),
    withheld: Object.fromEntries(withheld),
    offers: Object.fromEntries(offeringIn(schema, asked.record).map((place) => [idOf(place.pointer), place])),
  };
}

/** The schema as its sections count it: with the fields that must have a value now. */
export function underConditions(schema: Schema, { required }: Conditions): Schema {
  const names = Object.keys(schema.properties ?? {}).filter((name) => required.includes(idOf(`/${name}`)));
  return names.length === 0
    ? schema
    : { ...schema, required: [...new Set([...(schema.required ?? []), ...names])] };
}

/** A field without the choices that cannot be taken now. */
export function withoutChoices<Part extends Schema>(property: Part, gone: readonly Json[]): Part {
  const { oneOf, items } = property;
  const left = oneOf?.filter((choice) => !gone.includes(choice.const ?? null));
  return {
    ...property,
    ...(left && { oneOf: left }),
    ...(items && { items: withoutChoices(items, gone) }),
  };
}
