import { isObject } from "../../schema/schema.ts";
import { quote } from "../check/problem.ts";
import { items, more } from "./lists.ts";
import { judgeNewField } from "./newField.ts";
import {
  added,
  atLeast,
  atMost,
  entries,
  fixed,
  foundOf,
  free,
  keys,
  only,
  type Policy,
  switchedOff,
  switchedOn,
  words,
} from "./policy.ts";

/** What judging a record schema needs to know of what is around it. */
export interface SchemaSurroundings {
  /**
   * Names that fields of other schemas have whose records lie in the same place, with dots: a field of such a name would
   * show what they hold. Undefined where a tenant cannot add fields at all.
   */
  taken: ReadonlySet<string> | undefined;
  /** Permissions by which a row rule shows a sensitive field to people who see parts of a record only (`shows`). */
  partsBy: ReadonlySet<string>;
  /** The field's schema with its references replaced, by its pointer. */
  bundled: (pointer: string) => unknown;
}

/** Judges what a tenant's layer changes in a record schema: it can hold more back and ask for more, and add fields. */
export function schemaPolicy(surroundings: SchemaSurroundings): Policy {
  const sensitive = only(
    ({ before, after }) =>
      before === undefined && typeof after === "string" && !surroundings.partsBy.has(after),
    "what the layer underneath says; where it says nothing, a permission that no row rule names under shows",
  );
  const choices = items({
    same: keys({
      title: words,
      description: words,
      "x-tone": free,
      "x-easy-read": words,
      "x-languages": free,
    }),
    come: fixed("the choices of the layer underneath: their order and words can change"),
    go: fixed("the choices of the layer underneath: records may have each of them"),
  });
  const properties = (): Policy =>
    entries({
      same: (change, refuse) => part(change, refuse),
      come: newField(surroundings),
      go: (change, refuse) =>
        refuse(
          change.place,
          foundOf(change),
          'the field: leave it out of columns, filters and sections, or give it "x-sensitive"',
        ),
    });
  const part: Policy = (change, refuse) =>
    keys({
      $schema: free,
      title: words,
      description: words,
      examples: free,
      "x-easy-read": words,
      "x-languages": free,
      "x-empty": words,
      "x-column": free,
      "x-columns": free,
      "x-report": switchedOff,
      "x-sensitive": sensitive,
      readOnly: switchedOn,
      required: more("the fields that are required already, and others beside them"),
      minLength: atLeast,
      maxLength: atMost,
      minimum: atLeast,
      maximum: atMost,
      exclusiveMinimum: atLeast,
      exclusiveMaximum: atMost,
      minItems: atLeast,
      maxItems: atMost,
      uniqueItems: switchedOn,
      pattern: added("the pattern of the layer underneath"),
      multipleOf: added("what the layer underneath says"),
      "x-required-when": added("what the layer underneath says"),
      "x-read-only-when": added("what the layer underneath says"),
      oneOf: choices,
      items: (inner, told) => part(inner, told),
      properties: properties(),
    })(change, refuse);
  return part;
}

const newField =
  ({ taken, bundled }: SchemaSurroundings): Policy =>
  ({ place, after }, refuse) => {
    const name = fieldAt(place);
    if (taken === undefined)
      refuse(place, quote(name), "no field of its own: these are no records of a table or a document");
    else if (taken.has(name))
      refuse(
        place,
        quote(name),
        "another name: other definitions have a field of this name in the same place",
      );
    const whole = bundled(place);
    judgeNewField(isObject(whole) ? whole : after, place, refuse);
  };

/** The name of the field at a place in a schema, with dots: `/properties/a/items/properties/b` is `a.b`. */
function fieldAt(place: string): string {
  const names: string[] = [];
  const parts = place.split("/").slice(1);
  while (parts.length > 0) if (parts.shift() === "properties") names.push(parts.shift() ?? "");
  return names.join(".");
}
