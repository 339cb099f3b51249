import { type JsonObject, objectsIn, type Schema } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { invalid } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { reachSeveral } from "#framework/server/records/read/several.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { judgePlan, type PlanChange } from "./judge.ts";

/** Most changes of one question: what someone drags at once. */
const most = 200;

const finding: Schema = {
  type: "object",
  required: ["rule", "field", "sentence", "fact", "solve"],
  properties: {
    rule: { type: "string", description: "The rule, by which a warning is accepted." },
    title: { type: "string", description: "What the rule is about, in words." },
    field: { type: "string", description: "The field of the shift that it is about." },
    sentence: { type: "string" },
    fact: { type: "string", description: "What it rests on." },
    solve: { type: "string", description: "What would solve it." },
  },
};

const checkAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["results"],
  properties: {
    results: {
      type: "array",
      description: "One for each change, in their order.",
      items: {
        type: "object",
        required: ["uuid", "blocks", "warnings"],
        properties: {
          uuid: { type: "string" },
          when: { type: "string", description: "From when to when the shift is, in words." },
          blocks: { type: "array", items: finding, description: "None of these can be planned." },
          warnings: { type: "array", items: finding, description: "These can be accepted with a reason." },
        },
      },
    },
  },
};

/**
 * What speaks against planned changes, before anything is saved: each is a new shift, or the id of one with the fields that
 * would change. They are judged as if all were done.
 */
export const rosterCheck: Facts = {
  answer: checkAnswer,
  ofInput: async (context, { shifts }) => {
    const asked = objectsIn(shifts);
    if (asked.length === 0 || asked.length > most)
      throw invalid({ shifts: [`Ask about 1 to ${most} shifts.`] });
    const stored = await storedShifts(context, asked.map(({ uuid }) => uuid).filter(isUuid));
    const changes = asked.map((wished): PlanChange => {
      const before = stored.get(String(wished.uuid));
      return before ? { before, wished: { ...before, ...wished } } : { wished };
    });
    return { results: await judgePlan(context, changes) };
  },
};

/** Shifts that the person may see, as whole records by id. */
export async function storedShifts(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JsonObject>> {
  return (await reachSeveral(context, recordTypeOf(context.services.types, "shifts"), ids)).records;
}
