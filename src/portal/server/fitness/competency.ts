import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { countsOn, type HeldLicence, type Unfit } from "./rules.ts";

/** High-intensity daily personal activities, which need a competency (domain reference, sections 3.1 and 7.1). */
export const highIntensity = "0104";

/** The licences that show one. */
const competencies: ReadonlySet<string> = new Set([
  "bowel_care",
  "enteral_feeding",
  "tracheostomy",
  "catheter",
  "ventilator",
  "injection",
  "seizure",
  "complex_wound",
  "dysphagia",
  "ahpra",
]);

/** The reason that keeps a worker from high-intensity support. */
export const lackOfCompetency: Unfit = {
  rule: "competency",
  text: "holds no high-intensity competency that is valid on that day",
};

/**
 * Why a worker may not give a support, by their licences; undefined when they may. It is the one rule that planning a
 * shift and the lists of who is available use; nobody may override it.
 * @param group the registration group of the support
 * @param day the last day of the shift, where it is
 */
export const competencyReason = (
  group: string | null | undefined,
  licences: readonly HeldLicence[],
  day: string,
): Unfit | undefined =>
  group !== highIntensity ||
  licences.some((licence) => competencies.has(licence.type) && countsOn(licence, day))
    ? undefined
    : lackOfCompetency;

/**
 * The workers who may give a support on a day, read at once for all of them; undefined where it asks for no competency.
 * @param group the registration group of the support
 */
export async function competentWorkers(
  { db, tenant }: Context,
  group: string | null | undefined,
  day: string,
): Promise<ReadonlySet<string> | undefined> {
  if (group !== highIntensity) return undefined;
  const { rows } = await sql<HeldLicence & { staff: string }>`
    select staff, type, status, issue_date, expiry_date, clearance from staff_licences
    where tenant_id = ${tenant.id} and deleted_at is null and type in (${sql.join([...competencies])})`.execute(
    db,
  );
  const held = Map.groupBy(rows, ({ staff }) => staff);
  return new Set(
    [...held].flatMap(([staff, licences]) => (competencyReason(group, licences, day) ? [] : [staff])),
  );
}
