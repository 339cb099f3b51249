import type { UiSchema } from "@rjsf/utils";
import { useMemo } from "react";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Clock } from "#framework/shared/validation/rules.ts";
import { type Conditions, conditionsNow } from "./conditional.ts";

/** What the conditions of a form mean now: the same object until one of them turns, so that the form is not drawn anew. */
export function useConditions(schema: Schema, live: JsonObject, clock: () => Clock): Conditions {
  const said = JSON.stringify(conditionsNow(schema, { record: live, today: clock().today }));
  return useMemo(() => JSON.parse(said) as Conditions, [said]);
}

/** How a form is drawn in which some fields cannot be changed now. */
export const withLocked = (ui: UiSchema, { locked }: Conditions): UiSchema => ({
  ...ui,
  ...Object.fromEntries(
    locked.map((name) => [name, { ...(ui[name] as object | undefined), "ui:readonly": true }]),
  ),
});
