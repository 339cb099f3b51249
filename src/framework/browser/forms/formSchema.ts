import type { Section } from "#framework/shared/definitions/definitions.ts";
import { asPartOf } from "#framework/shared/expressions/scope.ts";
import { hasExpression, isComputed } from "#framework/shared/fields/fields.ts";
import { fieldTypeOf } from "#framework/shared/fields/registry.ts";
import { structureOf } from "#framework/shared/fields/structure.ts";
import { choicesOf, isObject, type Schema } from "#framework/shared/schema/schema.ts";
import { isKind, withProperties } from "#framework/shared/schema/withProperties.ts";
import type { UiSchema } from "./rjsf.ts";
import type { May } from "../access/may.ts";

/**
 * A schema as a form shows it: without what the person may not see, and without what only the server sets. What an
 * expression computes is shown, because it follows what is filled in.
 * @param record what is changed; without one, what it has is not known
 */
export function schemaForForm(
  schema: Schema,
  may: May,
  only?: readonly string[],
  record: Readonly<Record<string, unknown>> = {},
): Schema {
  const shown = (name: string, property: Schema): boolean =>
    property.readOnly !== true &&
    (!isComputed(property) || hasExpression(property)) &&
    (property["x-sensitive"] === undefined || may.hold(property["x-sensitive"])) &&
    (only === undefined || only.some((other) => other === name || other.startsWith(`${name}.`)));
  const { properties, ...rest } = withProperties(schema, shown);
  const offered = Object.entries(properties ?? {}).map(([name, property]): [string, Schema] => [
    name,
    withOfferedChoices(property, record[name]),
  ]);
  return asPartOf(schema, {
    ...rest,
    ...(properties && { properties: Object.fromEntries(offered) }),
  });
}

/** Without choices that are only read, unless the record has one. */
function withOfferedChoices(property: Schema, now: unknown): Schema {
  const { oneOf } = property;
  return oneOf?.some(({ readOnly }) => readOnly === true) === true
    ? { ...property, oneOf: oneOf.filter((choice) => choice.readOnly !== true || choice.const === now) }
    : property;
}

/** The names that sections lay out, in order. */
export const namesInSections = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ fields }) => fields.flat());

/** The fields of a form without sections: those that only a condition brings in follow the last field that it asks about. */
export function orderOf({ properties = {}, allOf = [] }: Schema): string[] {
  const order = Object.keys(properties);
  const lastBelow = new Map<string, string>();
  for (const { if: condition, then } of allOf) {
    const brought = Object.keys(then?.properties ?? {}).filter((name) => !order.includes(name));
    const asked = Object.keys(condition?.properties ?? {}).map((name) => order.indexOf(name));
    const decides = order[Math.max(...asked)];
    if (decides === undefined || brought.length === 0) continue;
    order.splice(order.indexOf(lastBelow.get(decides) ?? decides) + 1, 0, ...brought);
    lastBelow.set(decides, brought.at(-1) ?? decides);
  }
  return order;
}

/** Which widget or field of ours each part of a schema is filled in with. */
export function uiSchemaFor(schema: Schema, extra: UiSchema = {}, depth = 0): UiSchema {
  // Inside of a group; outside of one, what only the server sets is not in the form at all.
  if (depth > 1 && schema.readOnly === true) return { "ui:widget": "hidden" };
  const ui: UiSchema = { ...uiOf(schema, depth > 1) };
  const visit = (node: Schema) => {
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      if (isKind(property))
        ui[name] = {
          ...uiSchemaFor(property, {}, depth + 1),
          ...ui[name],
          ...extra[name],
        };
    }
    for (const branch of [...(node.allOf ?? []), node.then, node.else]) if (branch) visit(branch);
  };
  if (schema["x-widget"] === "fixed-rows")
    ui["ui:options"] = { addable: false, removable: false, orderable: false };
  visit(schema);
  return { ...ui, ...uiInside(schema, depth + 1) };
}

/** How what is inside of a list, of alternatives or of keys and values is filled in: the library's type knows no places. */
function uiInside(schema: Schema, depth: number): object {
  const of = (part: Schema): UiSchema => uiSchemaFor(part, {}, depth);
  const { items, prefixItems, additionalProperties, patternProperties, oneOf, anyOf } = schema;
  const entry = [additionalProperties, ...Object.values(patternProperties ?? {})].find((part) =>
    isObject(part),
  );
  const hasChooser = schema["x-alternatives"] !== undefined || structureOf(schema) === "mixed";
  return {
    ...(items && isKind(items) && { items: of(items) }),
    ...(prefixItems && {
      items: prefixItems.map(of),
      ...(items && { additionalItems: of(items) }),
    }),
    ...(entry && { additionalProperties: of(entry) }),
    ...(hasChooser && oneOf && { oneOf: oneOf.map(of) }),
    ...(hasChooser && anyOf && { anyOf: anyOf.map(of) }),
  };
}

/** By field type; what is not named takes the text widget. */
const widgets: Record<string, UiSchema> = {
  reference: { "ui:widget": "reference" },
  references: { "ui:field": "references" },
  choices: { "ui:widget": "choices" },
  image: { "ui:field": "image" },
  file: { "ui:field": "file" },
  files: { "ui:field": "files" },
  signature: { "ui:field": "signature" },
  money: { "ui:widget": "money" },
  number: { "ui:widget": "number" },
  date: { "ui:widget": "date" },
  "date-time": { "ui:widget": "instant" },
  time: { "ui:widget": "time" },
  repeat: { "ui:widget": "repeat" },
  color: { "ui:widget": "color" },
  "rich-text": { "ui:widget": "richText" },
  "long-text": { "ui:widget": "longText" },
  json: { "ui:field": "json" },
  mixed: {},
  entries: {},
  places: { "ui:field": "places" },
  object: {},
  rows: {},
  texts: {},
};

/** Up to so many choices are shown all at once, where there is room for them. */
const fewChoices = 3;

function uiOf(schema: Schema, isInside: boolean): UiSchema {
  if (schema["x-widget"] === "hidden") return { "ui:widget": "hidden" };
  if (schema["x-computed"]) return { "ui:field": "computed" };
  if (schema["x-widget"] === "permissions") return { "ui:field": "permissions" };
  if (schema["x-widget"] === "body-map") return { "ui:field": "bodyMap" };
  if (typeof schema.const === "string" || typeof schema.const === "number") return { "ui:widget": "fixed" };
  const type = fieldTypeOf(schema).name;
  if (type === "boolean") return { "ui:widget": schema["x-widget"] === "radio" ? "yesNo" : "check" };
  if (type === "choice" && schema.oneOf?.some((choice) => choice["x-group"]))
    return { "ui:widget": "grouped" };
  if (type === "choice")
    return {
      "ui:widget":
        schema["x-widget"] === "radio" || (!isInside && (choicesOf(schema)?.length ?? 0) <= fewChoices)
          ? "radios"
          : "select",
    };
  return widgets[type] ?? { "ui:widget": "text" };
}
