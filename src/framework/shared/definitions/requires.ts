import type { JsonObject } from "../schema/schema.ts";
import type { Clock } from "../validation/rules.ts";
import type { Action } from "./resource.ts";
import { fulfils } from "./when.ts";

type Requirement = NonNullable<Action["requires"]>[number];

/** What an action needs for a record as it is now, beside what it needs for every record. */
export const requirementsFor = (
  { requires = [] }: Pick<Action, "requires">,
  record: Readonly<JsonObject>,
  clock?: Clock,
): Requirement[] => requires.filter(({ when }) => fulfils(record, when, clock));

/** The inputs that an action does not ask for: it keeps them for other records than these. */
export const inputsLeftOut = (
  { onlyFor = [] }: Pick<Action, "onlyFor">,
  records: readonly Readonly<JsonObject>[],
  clock?: Clock,
): string[] =>
  onlyFor
    .filter(({ when }) => !records.some((record) => fulfils(record, when, clock)))
    .map(({ input }) => input);
