import { formatNamed } from "../../formats/formats.ts";
import { isObject, type Schema } from "../../schema/schema.ts";
import { askableRecords } from "../askable.ts";
import { isChoice, keywordsFor, objectFormats, widgets } from "../keywords.ts";
import { limits } from "../limits.ts";
import { pointerTo } from "../walk.ts";
import { choicesFrom } from "./choices.ts";
import { groupFrom } from "./group.ts";
import { lineOf } from "./lineOf.ts";
import type { Making, Place } from "./making.ts";
import { ruleAt } from "./rule.ts";
import { limitsOf, wordsOf } from "./words.ts";

/** A part in the language of records as a part of a form. */
export function formPart(schema: Schema, place: Place, making: Making): Schema {
  if (making.folds && isTooDeep(schema, place)) {
    making.tell(
      place.pointer,
      `This is nested more than ${limits.nesting} levels deep: it is typed as JSON. Write fewer levels.`,
    );
    return { ...wordsOf(schema), "x-widget": "json" };
  }
  const part = kindOf(schema, place, making);
  const known = keywordsFor(part) ?? {};
  const limiting = Object.entries(limitsOf(schema, place, making)).filter(([keyword]) => keyword in known);
  return { ...wordsOf(schema), ...Object.fromEntries(limiting), ...part };
}

/** Whether what is inside of a part would be nested more deeply than a form may be. */
const isTooDeep = ({ type, format }: Schema, { nesting }: Place): boolean =>
  nesting >= limits.nesting && (type === "array" || (type === "object" && format === undefined));

function kindOf(schema: Schema, place: Place, making: Making): Schema {
  const { type, format, enum: values, "x-widget": widget } = schema;
  const isFixed = "const" in schema;
  const rules = rulesOf(schema, place, making);
  if (widget === "json")
    return {
      ...(type === "object" && { type }),
      "x-widget": "json",
      ...(values && { enum: values }),
      ...(isFixed && { const: schema.const }),
      ...rules,
    };
  if (type === "object" && format !== undefined && objectFormats.has(format)) return { type, format };
  if (isFixed) return fixedOf(schema);
  const choices = values || isChoice(schema) ? choicesFrom(schema) : undefined;
  if (choices) return choiceOf(choices, type);
  if (type === undefined) return { ...kindsOf(schema, place, making), ...rules };
  if (type === "string") return { type, ...textOf(schema, place, making), ...rules };
  if (type === "array") return { type, ...listOf(schema, place, making), ...rules };
  if (type === "object") return groupFrom(schema, place, making);
  return {
    type,
    ...(format === "money" && { format }),
    ...(type === "boolean" && { "x-widget": "radio" as const }),
    ...rules,
  };
}

/** A value that can only be one. */
function fixedOf({ type, const: only }: Schema): Schema {
  if (isObject(only) || Array.isArray(only) || only === null) return { "x-widget": "json", const: only };
  return { type: type === "integer" ? type : typeof only, const: only };
}

/** A choice among values; among more than can be chosen from, the values are only judged. */
function choiceOf(choices: Schema[], type: Schema["type"]): Schema {
  const kinds = new Set(choices.map((each) => typeof each.const));
  const [kind] = kinds.size === 1 ? [...kinds] : [];
  const own = kind === "number" && type === "integer" ? type : kind;
  const values = choices.map((each) => each.const ?? null);
  if (choices.length > limits.choices) return { ...(own === undefined ? { "x-widget": "json" } : { type: own }), allOf: [{ enum: values }] }; // prettier-ignore
  return { ...(own !== undefined && own !== "boolean" && { type: own }), oneOf: choices };
}

function kindsOf(schema: Schema, { pointer, nesting }: Place, making: Making): Schema {
  const keyword = schema.oneOf ? "oneOf" : "anyOf";
  const kinds = (schema[keyword] ?? []).map((kind, index) =>
    making.part(kind, { pointer: `${pointer}/${keyword}/${index}`, nesting, isWhole: true }),
  );
  return kinds.length > 0 ? { [keyword]: kinds } : { "x-widget": "json" };
}

function textOf(schema: Schema, { pointer, isWhole }: Place, { tell }: Making): Schema {
  const { format, pattern, "x-widget": widget, "x-reference": reference, maxLength } = schema;
  const asked: Schema = {
    ...(pattern !== undefined && { pattern }),
    ...(widget !== undefined && widgets.has(widget) && { "x-widget": widget }),
  };
  if (format !== undefined && formatNamed(format)) asked.format = format;
  if (reference !== undefined && Object.hasOwn(askableRecords, reference) && format === "uuid")
    asked["x-reference"] = reference;
  else if (reference !== undefined)
    tell(pointer, `A form asks for no record of “${reference}”: a text is asked for.`);
  return { ...asked, ...(maxLength === undefined && isWhole !== true && lineOf(schema, asked)) };
}

function listOf(schema: Schema, { pointer, nesting, isWhole }: Place, making: Making): Schema {
  const entry = (part: Schema, steps: readonly string[]) =>
    making.part(part, {
      pointer: pointer + pointerTo(steps),
      nesting: part.type === "object" ? nesting : nesting + 1,
      isWhole: isWhole === true || prefixItems !== undefined,
    });
  const { items, prefixItems, contains, uniqueItems } = schema;
  const inside = items && entry(items, ["items"]);
  // Choices are ticked, each once.
  const isTicked = !prefixItems && inside?.type === "string" && inside.oneOf !== undefined;
  return {
    ...(prefixItems && {
      prefixItems: prefixItems.map((part, index) => entry(part, ["prefixItems", String(index)])),
    }),
    ...(inside ? { items: inside } : !prefixItems && { items: { "x-widget": "json" as const } }),
    ...(contains !== undefined && {
      contains: ruleAt(contains, `${pointer}/contains`, making),
    }),
    ...((uniqueItems !== undefined || isTicked) && { uniqueItems: isTicked || uniqueItems }),
  };
}

const rulesOf = (schema: Schema, { pointer }: Place, making: Making): Schema => {
  const rules = schema.allOf?.map((rule) => ruleAt(rule, `${pointer}/allOf`, making));
  return rules && rules.length > 0 ? { allOf: rules } : {};
};
