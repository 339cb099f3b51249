import { addDays } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { categoryName } from "./categories.ts";
import { type Carried, carriedOver } from "./carry.ts";
import { plansOf } from "./plans.ts";

/** What activating a plan would come to, in sentences: the plan that ends, and the services that go on. */
export const planActivation: Facts = {
  of: async (context, { id, record }) => {
    const ends = await endedBy(context, id, record);
    const carried = await carriedOver(context, record);
    const services = carried.map((each) => goesOn(context, each, record));
    return {
      consequences: [
        ...ends,
        ...(services.length === 0
          ? ["No services need to be carried forward."]
          : ["Services carried forward, at the agreed prices:", ...services]),
      ],
    };
  },
  answer: {
    type: "object",
    additionalProperties: false,
    required: ["consequences"],
    properties: { consequences: { type: "array", items: { type: "string" } } },
  },
};

async function endedBy(
  context: Context,
  id: string,
  { participant, start_date }: JsonObject,
): Promise<string[]> {
  const [person, start] = [String(participant), String(start_date)];
  const plans = (await plansOf(context, [person])).get(person) ?? [];
  const old = plans.find(
    (each) =>
      each.uuid !== id &&
      each.status === "active" &&
      String(each.start_date) < start &&
      String(each.end_date ?? "9999") >= start,
  );
  if (!old) return [];
  const [from, until] = [writtenDate(String(old.start_date)), writtenDate(addDays(start, -1))];
  return [`The plan from ${from} will end on ${until}.`];
}

function goesOn(context: Context, { name, next }: Carried, plan: JsonObject): string {
  const from = writtenDate(String(next.start_date));
  const amount = typeof next.allocated === "number" ? `, with ${formatCents(next.allocated)}` : "";
  const { budget_category: category } = next;
  const budgets = objectsIn(plan.budgets);
  const isPaid = budgets.length === 0 || budgets.some((budget) => budget.category === category);
  const label = typeof category === "string" ? categoryName(context, category) : "its category";
  return `${name} from ${from}${amount}${isPaid ? "" : `. The new plan has no budget for ${label}`}.`;
}
