import { isObject, type Schema } from "../../schema/schema.ts";
import { isKind } from "../../schema/withProperties.ts";

/**
 * The conditions of a form one beside the other, each with the questions that it shows or needs: what stands under `else`,
 * or under another condition, says so itself. What only limits answers comes last.
 */
export function flat(branches: readonly Schema[]): Schema[] {
  const found = branches.flatMap((branch) => conditionsIn(branch, []));
  return [...found.filter(({ isLimit }) => !isLimit), ...found.filter(({ isLimit }) => isLimit)].map(
    ({ rule }) => rule,
  );
}

interface Found {
  rule: Schema;
  isLimit: boolean;
}

function conditionsIn(branch: Schema, around: readonly Schema[]): Found[] {
  if (!isObject(branch)) return [{ rule: under(around, branch), isLimit: true }];
  const { if: condition, then, else: otherwise, ...rest } = branch;
  const sides =
    condition === undefined
      ? []
      : [
          ...(then === undefined ? [] : conditionsIn(then, [...around, inBuilderWords(condition)])),
          ...(otherwise === undefined ? [] : conditionsIn(otherwise, [...around, { not: condition }])),
        ];
  const { properties = {}, required, allOf = [], ...limits } = rest;
  const named = Object.entries(properties);
  const shown = named.filter(([, part]) => isObject(part) && isKind(part));
  const mentions = named.filter((entry) => !shown.includes(entry));
  const asked: Schema = {
    ...(shown.length > 0 && { properties: Object.fromEntries(shown) }),
    ...(required && { required }),
  };
  const limiting: Schema = {
    ...limits,
    ...(mentions.length > 0 && { properties: Object.fromEntries(mentions) }),
  };
  return [
    ...(Object.keys(asked).length > 0 ? [{ rule: under(around, asked), isLimit: around.length === 0 }] : []),
    ...(Object.keys(limiting).length > 0 ? [{ rule: under(around, limiting), isLimit: true }] : []),
    ...allOf.flatMap((inner) => conditionsIn(inner, around)),
    ...sides,
  ];
}

/** What holds where all of these conditions do. */
function under(conditions: readonly Schema[], then: Schema): Schema {
  const [only, ...more] = conditions;
  if (!only) return then;
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  return { if: more.length === 0 ? only : { allOf: [...conditions] }, then };
}

/** That something is answered, as the builder says it. */
function inBuilderWords(condition: Schema): Schema {
  const [name, ...more] = condition.required ?? [];
  const isAnswered = Object.keys(condition).join() === "required" && name !== undefined && more.length === 0;
  return isAnswered ? { properties: { [name]: { not: { const: "" } } }, required: [name] } : condition;
}
