import type { Check } from "#framework/server/records/write/stages.ts";
import { tenantClock } from "#framework/server/tenants/calendar.ts";

/** Nobody would see a job on the public page whose closing date has passed. */
export const jobPostOpen: Check = ({ context }, { closing_date: closing }) =>
  typeof closing === "string" && closing < tenantClock(context).today
    ? { closing_date: ["The closing date has passed. Choose a later one, then publish."] }
    : undefined;
