import { type Field, fieldAt, fieldsOf } from "#framework/shared/fields/fields.ts";
import { choicesOf, isObject, type Schema } from "#framework/shared/schema/schema.ts";
import { useScreens } from "#framework/browser/screens/useScreens.ts";
import { useServices } from "#framework/browser/services.tsx";
import type { BudgetUse } from "#portal/shared/ndisPlans/use.ts";

/** What an answer leaves out where it is not known. */
const unknown = {
  management: null,
  allocated: null,
  released: null,
  left: null,
  percent: null,
  forecast: null,
  runs_out_on: null,
};

/** The budgets of a plan as the server shows them. */
export const budgetsIn = ({ use }: Readonly<Record<string, unknown>>): BudgetUse[] =>
  (Array.isArray(use) ? use : [])
    .filter((each): each is BudgetUse => isObject(each))
    .map((each) => ({ ...unknown, ...each }));

/** What the schema says of a budget: its fields by name, and how its category is called. */
export interface BudgetWords {
  field: (name: string) => Field | undefined;
  nameOf: (budget: BudgetUse) => string;
}

/** What is known of the budgets of a resource's plans; undefined until its schema is there. */
export function useBudgetWords(resource: string): BudgetWords | undefined {
  const { definitions } = useServices();
  const definition = definitions.resources.get(resource);
  if (!definition) throw new Error(`there is no resource ${resource}`);
  const { schema } = useScreens(definition);
  return schema && wordsOf(schema);
}

function wordsOf(schema: Schema): BudgetWords {
  const items = fieldAt(schema, "use")?.schema.items;
  const fields = new Map((items ? fieldsOf(items) : []).map((field) => [field.name, field]));
  const names = choicesOf(fields.get("category")?.schema ?? {}) ?? [];
  return {
    field: (name) => fields.get(name),
    // The number of a category is for those who claim.
    nameOf: ({ category }) =>
      names.find(({ value }) => value === category)?.label.replace(/^\d+ /, "") ?? category,
  };
}
