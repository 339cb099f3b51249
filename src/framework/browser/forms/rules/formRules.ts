import { fieldsIn, withComputed } from "#framework/shared/expressions/computed.ts";
import { computedIn } from "#framework/shared/expressions/made.ts";
import { heldBy } from "#framework/shared/expressions/rules.ts";
import { wholeOf } from "#framework/shared/expressions/scope.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { isObject, type JsonObject, type Schema } from "#framework/shared/schema/schema.ts";
import type { Clock } from "#framework/shared/validation/rules.ts";
import { storedFields } from "#framework/shared/validation/stored.ts";
import { pruned } from "#framework/shared/validation/verdict.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { cleanHtml } from "../../text/cleanHtml.ts";

interface Begins {
  initial: JsonObject;
  /** The record that the form is about. */
  around: JsonObject;
  clock: () => Clock;
}

/** What follows from what is filled in, by the rules of a form's schema. */
export interface FormRules {
  /** What is filled in, with what follows from it and what else is known of the record. */
  liveOf: (typed: JsonObject) => JsonObject;
  /** What would be stored. */
  keptOf: (typed: JsonObject) => JsonObject;
  /** What is filled in, with the fields that cannot be changed now as they were at first, but for those of rows. */
  unlocked: (typed: JsonObject) => JsonObject;
}

/** The rules of a form that shows a schema, or a part of one. */
export function formRules(schema: Schema, { initial, around, clock }: Begins): FormRules {
  const fields = fieldsIn(wholeOf(schema));
  const own = propertiesOf(schema);
  const unasked = Object.fromEntries(Object.entries(around).filter(([name]) => !Object.hasOwn(own, name)));
  const computed = [...computedIn(fields)].filter((name) => Object.hasOwn(own, name));
  const liveOf = (typed: JsonObject): JsonObject => ({ ...withComputed(fields, { ...unasked, ...typed }) });
  return {
    liveOf,
    keptOf: (typed) => {
      const kept = storedFields(schema, typed, cleanHtml);
      const live = computed.length > 0 ? liveOf(kept) : {};
      for (const name of computed) {
        const value = live[name];
        if (value === undefined) delete kept[name];
        else kept[name] = value;
      }
      return asObject(pruned(schema, kept));
    },
    unlocked: (typed) => {
      const asked = { record: liveOf(typed), today: clock().today };
      return heldBy(schema, "x-read-only-when", asked)
        .filter(({ pointer, path }) => pointer.split("/").length === path.length + 1)
        .reduce((value, { path }) => asAtFirst(value, initial, path), typed);
    },
  };
}

/** A record with one of its values, at the top or in a group, as it was at first. */
function asAtFirst(
  value: JsonObject,
  initial: JsonObject,
  [name = "", ...inner]: readonly string[],
): JsonObject {
  const [before, now] = [initial[name], value[name]];
  if (inner.length > 0)
    return isObject(now)
      ? { ...value, [name]: asAtFirst(now, isObject(before) ? before : {}, inner) }
      : value;
  const { [name]: _typed, ...rest } = value;
  return before === undefined ? rest : { ...rest, [name]: before };
}
