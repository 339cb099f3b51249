import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Agreement } from "#portal/shared/pay/facts.ts";
import { thresholds } from "./thresholds.ts";

/** What a worker agrees to in writing so that less rest is enough beside a sleepover. Their pay asks for the same. */
const agreement: Agreement = "eight_hours_rest";

/** Whether a worker has agreed to less rest beside a sleepover. */
export const agreesToLessRest = ({ pay_agreements: agreed }: JsonObject): boolean =>
  Array.isArray(agreed) && agreed.includes(agreement);

/** The hours of rest that a worker must have between two shifts. @param beside whether one of them is a sleepover */
export const leastRest = ({ beside, agreed }: { beside: boolean; agreed: boolean }): number =>
  beside && agreed ? thresholds.restHoursBesideSleepover : thresholds.restHours;
