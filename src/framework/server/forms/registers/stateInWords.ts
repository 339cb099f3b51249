import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { choicesOf } from "#framework/shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { recordTypeOf } from "../../records/store/recordType.ts";
import type { Wizard } from "../wizard.ts";

/** What the register calls the state of a form. */
export function stateInWords(
  { services }: Pick<Context, "services">,
  { definition }: Pick<Wizard, "definition">,
  state: string | null,
): string | undefined {
  if (state === null || definition.resource === undefined) return undefined;
  const { resource, schema } = recordTypeOf(services.types, definition.resource);
  const field = resource.definition.record?.lifecycle?.field;
  const property = field === undefined ? undefined : propertiesOf(schema)[field];
  return property && choicesOf(property)?.find(({ value }) => value === state)?.label;
}
