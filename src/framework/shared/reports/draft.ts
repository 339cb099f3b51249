import type { Field } from "#framework/shared/fields/fields.ts";
import type { Operator } from "#framework/shared/fields/fieldType.ts";
import { filterLimits } from "#framework/shared/filters/filter.ts";

/** A condition while it is being made: it may lack its column or its value. */
export interface DraftCondition {
  /** Tells it apart from its like while the filter changes around it. */
  id: string;
  field: string;
  operator: Operator;
  value: unknown;
  /** Its value is asked for each time the report is opened. */
  ask?: boolean;
}

/** Conditions and groups of them, of which all or any must hold. */
export interface DraftGroup {
  id: string;
  join: "all" | "any";
  members: DraftNode[];
}

/** A part of a filter that is being built. */
export type DraftNode = DraftCondition | DraftGroup;

/** True for a group of conditions. */
export const isDraftGroup = (node: DraftNode): node is DraftGroup => "members" in node;

let made = 0;
const nextId = (): string => `n${(made += 1)}`;

/** A group with an id of its own. */
export const draftGroup = (join: DraftGroup["join"], members: DraftNode[] = []): DraftGroup => ({
  id: nextId(),
  join,
  members,
});

/** A condition on a field, with the type's first comparison and no value: for an amount, `>` and null. */
export const draftCondition = (
  field: Pick<Field, "name" | "type"> | undefined,
  given: { operator?: Operator; value?: unknown; ask?: boolean } = {},
): DraftCondition => ({
  id: nextId(),
  field: field?.name ?? "",
  operator: given.operator ?? field?.type.operators[0] ?? "is",
  value: given.value ?? null,
  ...(given.ask === true && { ask: true }),
});

/** The conditions of a filter, whatever groups they stand in. */
export const draftConditions = (node: DraftNode): DraftCondition[] =>
  isDraftGroup(node) ? node.members.flatMap(draftConditions) : [node];

/** The filter with one part replaced; without a replacement, the part is taken away. */
export function replaceNode(root: DraftGroup, id: string, replacement?: DraftNode): DraftGroup {
  if (root.id === id) return replacement && isDraftGroup(replacement) ? replacement : root;
  return {
    ...root,
    members: root.members.flatMap((member) => {
      if (member.id === id) return replacement ?? [];
      return isDraftGroup(member) ? replaceNode(member, id, replacement) : member;
    }),
  };
}

/** The filter with a part added to one of its groups. */
export const addNode = (root: DraftGroup, group: DraftGroup, node: DraftNode): DraftGroup =>
  replaceNode(root, group.id, { ...group, members: [...group.members, node] });

/** Whether a filter can take one more condition, and a group at a depth one more group. */
export const hasRoom = (root: DraftGroup): boolean => draftConditions(root).length < filterLimits.conditions;
/** Whether a group at this depth, 0 for the outermost, may hold another group. */
export const mayNest = (depth: number): boolean => depth + 1 < filterLimits.depth;
