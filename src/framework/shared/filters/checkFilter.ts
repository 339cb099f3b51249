import { isRangeName } from "../dates/ranges.ts";
import type { Field } from "../fields/fields.ts";
import { dayCounts, type Operator } from "../fields/fieldType.ts";
import { isObject } from "../schema/schema.ts";
import { type Condition, type Filter, filterLimits } from "./filter.ts";

/** A filter that cannot be answered: where, and why. */
export class FilterError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Finds a field that the person may filter by; undefined when there is none of that name for them. */
export type FieldFinder = (name: string) => Field | undefined;

/** A condition as it came, which may be anything. */
type Written = { [K in keyof Condition]?: unknown };

const withoutValue: ReadonlySet<Operator> = new Set(["is_empty", "not_empty"]);

/**
 * Turns what came over the wire into a filter whose fields, operators and values are all known and of the right type.
 * A field that is hidden from the person is refused like one that does not exist, so that it cannot be probed.
 * @throws {FilterError}
 */
export function checkFilter(input: unknown, find: FieldFinder): Filter {
  let conditions = 0;
  const check = (node: unknown, depth: number): Filter => {
    if (!isObject(node) || depth > filterLimits.depth)
      throw new FilterError("filters", "The filter is not a group of conditions.");
    if ("all" in node || "any" in node) {
      const key = "all" in node ? "all" : "any";
      const members = node[key];
      if (!Array.isArray(members)) throw new FilterError("filters", `The filter's "${key}" must be a list.`);
      const checked = members.map((member) => check(member, depth + 1));
      return key === "all" ? { all: checked } : { any: checked };
    }
    conditions += 1;
    if (conditions > filterLimits.conditions)
      throw new FilterError("filters", `A filter has at most ${filterLimits.conditions} conditions.`);
    return checkCondition(node, find);
  };
  return check(Array.isArray(input) ? { all: input } : input, 0);
}

/**
 * The same for a single condition.
 * @throws {FilterError}
 */
export function checkCondition({ field: name, operator, value }: Written, find: FieldFinder): Condition {
  const field = typeof name === "string" ? find(name) : undefined;
  if (typeof name !== "string" || !field)
    throw new FilterError(
      typeof name === "string" ? name.slice(0, 60) : "filters",
      "This field can't be filtered.",
    );
  const { operators } = field.type;
  const chosen = operators.find((one) => one === (operator ?? operators[0]));
  if (!chosen) throw new FilterError(name, `${field.label} can't be compared in this way.`);
  if (withoutValue.has(chosen)) return { field: name, operator: chosen };
  return { field: name, operator: chosen, value: checkValue(field, chosen, value) };
}

function checkValue(field: Field, operator: Operator, value: unknown): unknown {
  const refuse = (expected: string): never => {
    throw new FilterError(field.name, `${field.label}: ${expected}.`);
  };
  if (dayCounts.has(operator)) {
    const days = Number(value);
    return Number.isInteger(days) && days >= 0 && days <= 36_500 ? days : refuse("enter a number of days");
  }
  if (operator === "during") return isRangeName(value) ? value : refuse("enter the name of some days");
  if (operator === "between" || operator === "in") {
    if (!Array.isArray(value) || value.length > filterLimits.values) return refuse("enter a list of values");
    if (operator === "between" && value.length !== 2) return refuse("enter a first and a last value");
    return value.map((item) => single(field, item) ?? refuse("a value is not valid"));
  }
  return single(field, value) ?? refuse("the value is not valid");
}

function single(field: Field, value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") {
    return Number.isNaN(value) || Math.abs(Number(value)) === Infinity
      ? undefined
      : field.type.parse(String(value), field.schema);
  }
  if (typeof value !== "string" || value.length > 500 || value.includes("\0")) return undefined;
  return field.type.parse(value, field.schema);
}
