import type { ReportDefinition } from "#framework/shared/definitions/definitions.ts";
import { givenFor } from "#framework/shared/filters/given.ts";
import { draftCondition, type DraftGroup, draftGroup } from "./draft.ts";
import type { FieldFinder } from "./wire.ts";

/**
 * The filter that a report begins with, and that clearing goes back to. Columns that do not exist are left out.
 * @param begins the first weekday, 0 for Sunday to 6 for Saturday
 */
export const standardFilter = (
  { filters = [] }: Pick<ReportDefinition, "filters">,
  find: FieldFinder,
  today: string,
  begins = 1,
): DraftGroup =>
  draftGroup(
    "all",
    filters.flatMap((filter) => {
      const field = find(filter.field);
      return field
        ? [
            draftCondition(field, {
              ...givenFor(field, { operator: filter.operator, value: filter.default }, today, begins),
              ask: filter.ask,
            }),
          ]
        : [];
    }),
  );
