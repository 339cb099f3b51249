import { isObject, type Schema } from "../schema/schema.ts";
import { propertiesOf } from "../fields/fields.ts";
import { checkConditions } from "./checkConditions.ts";
import { checkLayout } from "./checkLayout.ts";
import { deepest, pointerTo } from "./walk.ts";
import { checkPart } from "./checkPart.ts";
import type { FormProblem } from "./form.ts";
import { effortOf, mostEffort } from "./effort.ts";
import { limits } from "./limits.ts";
import type { Check } from "./formCheck.ts";

/** How many mistakes are told at once. */
const mostProblems = 20;

/**
 * What keeps a schema that a provider has written from being used as a form: too large, too deep, not of the subset, or
 * not in order. Nothing of it is used before this finds nothing (security.md G-33).
 */
export function checkForm(schema: unknown, layout?: unknown): FormProblem[] {
  const tooLarge = sizeProblem(schema) ?? sizeProblem(layout);
  if (tooLarge) return [tooLarge];
  if (!isObject(schema)) return [{ pointer: "", message: "A form is a JSON object." }];
  const check: Check = { problems: [], fields: 0, conditions: 0, whole: 0 };
  const { $schema: _dialect, $id: _id, ...root } = schema;
  if (root.type !== "object")
    check.problems.push({ pointer: "/type", message: 'A form is of type "object".' });
  else checkRoot(check, root);
  if (check.problems.length === 0) checkConditions(check, root);
  if (check.problems.length === 0) check.problems.push(...effortProblems(root));
  if (check.problems.length === 0 && layout !== undefined) checkLayout(check, root, layout);
  return check.problems.slice(0, mostProblems);
}

/** What the form as a whole cannot be, and a group in it can. */
const onlyInside = ["oneOf", "anyOf", "x-alternatives", "propertyNames", "minProperties", "maxProperties", "x-widget", "format"]; // prettier-ignore

function checkRoot(check: Check, root: Record<string, unknown>): void {
  const found = onlyInside.find((keyword) => keyword in root) ?? (isObject(root.additionalProperties) ? "additionalProperties" : undefined); // prettier-ignore
  if (found === undefined) return checkPart(check, root, "", 0);
  check.problems.push({
    pointer: pointerTo([found]),
    message: `“${found}” belongs to a question, not to the form itself: put its parts into a group.`,
  });
}

/** Before anything else: a text of no more than the allowed size, and no deeper than the rest can bear. */
function sizeProblem(value: unknown): FormProblem | undefined {
  if (value === undefined) return undefined;
  const depth = deepest(value, limits.nesting * 6);
  if (depth !== undefined)
    return {
      pointer: pointerTo(depth),
      message: `This is nested too deeply: at most ${limits.nesting} levels.`,
    };
  const size = new TextEncoder().encode(JSON.stringify(value)).length;
  return size > limits.bytes
    ? {
        pointer: "",
        message: `The form is too large: ${Math.ceil(size / 1024)} KB, at most ${limits.bytes / 1024} KB.`,
      }
    : undefined;
}

/** A list whose entries ask so much that the fullest answer takes long to judge; the worst one is named. */
function effortProblems(root: Schema): FormProblem[] {
  if (effortOf(root) <= mostEffort) return [];
  const lists = Object.entries(propertiesOf(root)).toSorted(([, a], [, b]) => effortOf(b) - effortOf(a));
  const [name = "", part = {}] = lists[0] ?? [];
  return [
    {
      pointer: pointerTo(["properties", name]),
      message: `“${part.title ?? name}” takes too long to check when it is filled in fully: allow fewer entries, or ask less in each.`,
    },
  ];
}
