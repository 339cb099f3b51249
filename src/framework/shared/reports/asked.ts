import { type DraftCondition, draftConditions, type DraftGroup, isDraftGroup } from "./draft.ts";
import { isComplete } from "./wire.ts";

/** The conditions of a filter whose values are asked for when the report is opened, and have not been given yet. */
export const unanswered = (filter: DraftGroup): DraftCondition[] =>
  draftConditions(filter).filter((condition) => condition.ask === true && !isComplete(condition));

/** The filter without what was answered, as it is saved: it is asked again each time. */
export const withoutAnswers = (filter: DraftGroup): DraftGroup => ({
  ...filter,
  members: filter.members.map((member) => {
    if (isDraftGroup(member)) return withoutAnswers(member);
    return member.ask === true ? { ...member, value: null } : member;
  }),
});
