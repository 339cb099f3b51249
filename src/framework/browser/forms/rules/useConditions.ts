import { createContext, useContext, useMemo } from "react";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Clock } from "#framework/shared/validation/rules.ts";
import { useSame } from "../../ui/useSame.ts";
import { type Conditions, conditionsNow } from "./conditional.ts";

/** What the conditions of a form mean now, and the schema that they stand in. */
export interface FormConditions extends Conditions {
  schema: Schema;
}

const Now = createContext<FormConditions>({ required: [], locked: [], withheld: {}, offers: {}, schema: {} });

/** Hands what the conditions of a form mean now to its fields. */
export const ConditionsProvider = Now.Provider;

/** What the conditions of the form around a field mean now. */
export const useConditionsAround = (): FormConditions => useContext(Now);

/** What the conditions of a form mean now: the same object until one of them turns, so that the form is not drawn again. */
export function useConditions(schema: Schema, live: JsonObject, clock: () => Clock): FormConditions {
  const now = useSame(conditionsNow(schema, { record: live, today: clock().today }));
  return useMemo(() => ({ ...now, schema }), [now, schema]);
}
