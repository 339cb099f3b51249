import { parseDate } from "#framework/shared/dates/dates.ts";
import { isRangeName } from "#framework/shared/dates/ranges.ts";
import type { Field } from "#framework/shared/fields/fields.ts";
import { dayCounts, type Operator } from "#framework/shared/fields/fieldType.ts";
import { filterLimits } from "#framework/shared/filters/filter.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import { draftCondition, type DraftGroup, draftGroup, type DraftNode, isDraftGroup } from "./draft.ts";
import { type FieldFinder, hasValue } from "./wire.ts";

/** The filter as it stands in the address and in saved views: the wire's format, with what is not finished yet. */
export const writeFilter = (root: DraftGroup): object => ({
  [root.join]: root.members.map((member) =>
    isDraftGroup(member)
      ? writeFilter(member)
      : {
          field: member.field,
          operator: member.operator,
          value: member.value ?? null,
          ...(member.ask && { ask: true }),
        },
  ),
});

/** Reads a filter from the address or a saved view; undefined when it is none. What does not fit the columns is left out. */
export function readFilter(written: unknown, find: FieldFinder): DraftGroup | undefined {
  let conditions = 0;
  const read = (node: unknown, depth: number): DraftNode | undefined => {
    if (!isObject(node)) return undefined;
    const join = Array.isArray(node.all) ? "all" : "any";
    const members = node[join];
    if (Array.isArray(members)) {
      if (depth >= filterLimits.depth) return undefined;
      return draftGroup(
        join,
        members.flatMap((member) => read(member, depth + 1) ?? []),
      );
    }
    conditions += 1;
    return conditions > filterLimits.conditions ? undefined : readCondition(node, find);
  };
  const root = read(written, 0);
  return root && isDraftGroup(root) ? root : undefined;
}

/** The same from text. */
export function parseFilter(text: string, find: FieldFinder): DraftGroup | undefined {
  try {
    return readFilter(JSON.parse(text), find);
  } catch {
    return undefined;
  }
}

/** Whether a filter has a condition on a column that is not there: what someone else saved may be about more than this. */
export function namesMore(written: unknown, find: FieldFinder): boolean {
  if (!isObject(written)) return false;
  const members = written.all ?? written.any;
  if (Array.isArray(members)) return members.some((member) => namesMore(member, find));
  const { field, operator, value } = written;
  return typeof field === "string" && field !== "" && !find(field) && hasValue(operator, value);
}

/** The same from text. */
export function textNamesMore(text: string, find: FieldFinder): boolean {
  try {
    return namesMore(JSON.parse(text), find);
  } catch {
    return false;
  }
}

function readCondition(node: Record<string, unknown>, find: FieldFinder): DraftNode | undefined {
  if (node.field === "") return draftCondition(undefined);
  const field = find(String(node.field));
  if (!field) return undefined;
  const operator = field.type.operators.find((known) => known === node.operator);
  const ask = node.ask === true;
  return draftCondition(
    field,
    operator ? { operator, value: readValue(field, operator, node.value), ask } : { ask },
  );
}

/** The value as the field's editor takes it; null for what does not fit. */
function readValue({ type: { storage } }: Field, operator: Operator, value: unknown): unknown {
  const single = (item: unknown): unknown => {
    if (typeof item !== "string" && typeof item !== "number" && typeof item !== "boolean") return null;
    if (storage === "number" || dayCounts.has(operator)) {
      return item === "" || !Number.isFinite(Number(item)) ? null : Number(item);
    }
    if (storage === "date" || storage === "instant") return parseDate(String(item)) ?? null;
    return typeof item === "string" ? item.slice(0, 500) : item;
  };
  if (operator === "during") return isRangeName(value) ? value : null;
  if (operator === "between") return [single([value].flat()[0]), single([value].flat()[1])];
  if (operator === "in") {
    return [value ?? []]
      .flat()
      .map(single)
      .filter((item) => item !== null);
  }
  return single(value);
}
