import { propertiesOf } from "../fields/fields.ts";
import { choicesOf, type Json, type Schema } from "../schema/schema.ts";

/** When a question is asked that a condition brings in, in words, by the question's name. */
export function conditionsInWords(schema: Schema): Map<string, string> {
  const own = new Set(Object.keys(schema.properties ?? {}));
  const found = new Map<string, string>();
  const visit = (branch: Schema, when: string | undefined): void => {
    if (when !== undefined)
      for (const name of Object.keys(branch.properties ?? {}))
        if (!own.has(name) && !found.has(name)) found.set(name, when);
    for (const part of branch.allOf ?? []) visit(part, when);
    if (branch.if === undefined) return;
    const words = inWords(branch.if, schema);
    const join = (more: string) => (when === undefined ? more : `${when} and ${more}`);
    if (branch.then) visit(branch.then, join(words));
    if (branch.else) visit(branch.else, join(`not: ${words}`));
  };
  visit(schema, undefined);
  return found;
}

/** What a condition asks: `“Injury” is Yes`. */
function inWords(condition: Schema, whole: Schema): string {
  const known = propertiesOf(whole);
  const own = Object.entries(condition.properties ?? {}).map(([name, asked]) => {
    const question = known[name] ?? {};
    return `“${question.title ?? name}” ${asks(asked, question)}`;
  });
  const all = (condition.allOf ?? []).map((part) => inWords(part, whole));
  const any = [...(condition.anyOf ?? []), ...(condition.oneOf ?? [])].map((part) => inWords(part, whole));
  return [...own, ...all, ...(any.length > 0 ? [any.join(" or ")] : [])].join(" and ");
}

function asks(asked: Schema, question: Schema): string {
  const label = (value: Json) => labelOf(value, question);
  if (asked.const !== undefined) return `is ${label(asked.const)}`;
  if (asked.enum) return `is ${asked.enum.map(label).join(" or ")}`;
  if (asked.contains) return asks(asked.contains, question.items ?? {}).replace(/^is /, "has ");
  if (asked.not) return `is not: ${asks(asked.not, question).replace(/^(is|has) /, "")}`;
  if (asked.exclusiveMinimum !== undefined) return `is more than ${asked.exclusiveMinimum}`;
  if (asked.minimum !== undefined) return `is at least ${asked.minimum}`;
  if (asked.exclusiveMaximum !== undefined) return `is less than ${asked.exclusiveMaximum}`;
  if (asked.maximum !== undefined) return `is at most ${asked.maximum}`;
  return "is answered";
}

function labelOf(value: Json, question: Schema): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return choicesOf(question)?.find((choice) => choice.value === value)?.label ?? String(value);
}
