import type { ReportDefinition } from "#framework/shared/definitions/definitions.ts";
import {
  draftCondition,
  type DraftCondition,
  draftConditions,
  type DraftGroup,
  replaceNode,
} from "#framework/shared/reports/draft.ts";
import { type FieldFinder, isComplete } from "#framework/shared/reports/wire.ts";

type Rules = NonNullable<ReportDefinition["clears"]>;

/**
 * Clears the filters that one just changed excludes. Only the change counts: two filters that exclude each other can
 * both be chosen, one after the other.
 */
export function applyClears(
  root: DraftGroup,
  changed: DraftCondition,
  rules: Rules = [],
  find: FieldFinder,
): DraftGroup {
  const conditions = draftConditions(root);
  const holds = ({ when }: Rules[number]) =>
    changed.field in when &&
    Object.entries(when).every(([field, wanted]) =>
      field === changed.field
        ? takes(changed, wanted)
        : conditions.some((condition) => condition.field === field && takes(condition, wanted)),
    );
  const excluded = new Set(rules.filter(holds).flatMap(({ clear }) => clear));
  return conditions
    .filter(({ id, field }) => id !== changed.id && excluded.has(field))
    .reduce((cleared, { id, field }) => replaceNode(cleared, id, emptied(id, field, find)), root);
}

/** Whether a condition asks for the value; `any` stands for every one. */
function takes(condition: DraftCondition, wanted: string): boolean {
  if (!isComplete(condition)) return false;
  if (wanted === "any") return true;
  if (!["is", "equals", "=", "on", "in"].includes(condition.operator)) return false;
  return [condition.value].flat().every((value) => String(value) === wanted);
}

/** The condition without its value; none when its type has only comparisons that need no value. */
function emptied(id: string, key: string, find: FieldFinder): DraftCondition | undefined {
  const empty = { ...draftCondition(find(key)), id };
  return isComplete(empty) ? undefined : empty;
}
