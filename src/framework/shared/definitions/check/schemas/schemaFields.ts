import { propertiesOf } from "../../../fields/fields.ts";
import { recordKeys } from "../../../schema/recordKeys.ts";
import type { Schema } from "../../../schema/schema.ts";
import { fits } from "../../../validation/verdict.ts";
import { namesIn } from "../../../text/template.ts";
import { oneOf, type Problem, quote } from "../problem.ts";

/** Names that the record service keeps for itself; a field of such a name would never be stored. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...recordKeys,
  "tenant_id",
  "search",
  "data",
  "resource",
  "titles",
  "may_see",
]);

/** Checks that every field of a record that the record service stores has a name that it can be stored under. */
export const checkStoredNames = (file: string, schema: Schema): Problem[] =>
  Object.keys(propertiesOf(schema)).flatMap((name) => {
    const problem = (expected: string) => [
      { file, pointer: `/properties/${name}`, found: quote(name), expected },
    ];
    if (reservedNames.has(name)) return problem("another name: records have this themselves");
    return /^[a-z][a-z0-9_]*$/.test(name) ? [] : problem("small letters, digits and underscores");
  });

/** Checks the fields that a schema's own keywords name. */
export function checkSchemaFields(file: string, schema: Schema, pointer = ""): Problem[] {
  const properties = propertiesOf(schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const place = `${pointer}/properties/${name}`;
    const unknown = (keyword: string, other: string): Problem => ({
      file,
      pointer: `${place}/${keyword}`,
      found: quote(other),
      expected: `a field beside it: ${oneOf(Object.keys(properties), other)}`,
    });
    const dates = (
      ["x-names", "x-after", "x-not-before", "x-not-after", "x-postcode-of", "x-time-zone"] as const
    ).flatMap((keyword) => {
      const other = property[keyword];
      return other === undefined || other === "today" || other === "now" || other in properties
        ? []
        : [unknown(keyword, other)];
    });
    const inTemplate = namesIn(property["x-template"] ?? "")
      .filter((other) => !(other in properties))
      .map((other) => unknown("x-template", other));
    const alwaysRefused: Problem[] =
      schema.additionalProperties === false && !(name in (schema.properties ?? {}))
        ? [
            {
              file,
              pointer: `${pointer}/additionalProperties`,
              found: `false, and ${quote(name)} only in a condition`,
              expected:
                "every field under properties: what stands in a condition alone would always be refused",
            },
          ]
        : [];
    const needed = Object.keys(property["x-needs"] ?? {})
      .filter((other) => !(other in properties))
      .map((other) => unknown("x-needs", other));
    const inSum = (property["x-sum-of"] ?? [])
      .map((term) => term.replace(/^-|\?$/g, ""))
      .filter((other) => !(other in properties))
      .map((other) => unknown("x-sum-of", other));
    const inProduct = (property["x-product-of"] ?? [])
      .filter((other) => !(other in properties))
      .map((other) => unknown("x-product-of", other));
    const { default: given, ...asked } = property;
    const unfit: Problem[] =
      given === undefined || given === "" || fits(asked, given)
        ? []
        : [
            {
              file,
              pointer: `${place}/default`,
              found: quote(given),
              expected: "a value that its own field takes",
            },
          ];
    const entry = propertiesOf(property.items ?? {});
    const inColumns = (property["x-columns"] ?? [])
      .filter((other) => !(other in entry))
      .map((other): Problem => ({
        file,
        pointer: `${place}/x-columns`,
        found: quote(other),
        expected: `a field of an entry: ${oneOf(Object.keys(entry), other)}`,
      }));
    return [
      ...dates,
      ...unfit,
      ...inTemplate,
      ...inSum,
      ...needed,
      ...inProduct,
      ...inColumns,
      ...alwaysRefused,
      ...checkSchemaFields(file, property, place),
      ...(property.items ? checkSchemaFields(file, property.items, `${place}/items`) : []),
    ];
  });
}
