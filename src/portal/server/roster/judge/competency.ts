import type { WorkerFacts } from "../../fitness/rules.ts";
import { countsOn, lastDayOf } from "../../fitness/rules.ts";
import type { Finding } from "./finding.ts";
import type { Planned } from "./planned.ts";

/** High-intensity daily personal activities, which need a competency (domain reference, sections 3.1 and 7.1). */
const highIntensity = "0104";

/** The licences that show one. */
export const competencies: ReadonlySet<string> = new Set([
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

/** That a worker holds no competency for high-intensity support on the day of a shift; nobody may override it. */
export function competencyBlocks(
  shift: Planned,
  group: string | null | undefined,
  worker?: Pick<WorkerFacts, "name" | "licences">,
): Finding[] {
  if (group !== highIntensity || !worker) return [];
  const day = lastDayOf(shift, shift.zone);
  if (worker.licences.some((licence) => competencies.has(licence.type) && countsOn(licence, day))) return [];
  return [
    {
      rule: "competency",
      field: "staff",
      sentence: `${worker.name} holds no high-intensity competency that is valid on that day.`,
      fact: `The service belongs to registration group ${highIntensity}.`,
      solve: "Choose a worker with the competency, or verify theirs.",
    },
  ];
}
