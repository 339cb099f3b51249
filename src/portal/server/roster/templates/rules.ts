import { isUuid } from "#framework/shared/text/uuid.ts";
import { readRecord } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Check } from "#framework/server/records/write/stages.ts";

/** Refuses a line that lies beyond the cycle of its template. */
export const templateDay: Check = async ({ context }, { template, day }) => {
  if (!isUuid(template)) return undefined;
  const { days } = await readRecord(
    context,
    recordTypeOf(context.services.types, "roster-templates"),
    template,
  );
  return Number(day) > Number(days) ? { day: [`The template has ${String(days)} days.`] } : undefined;
};
