import { competencyReason, highIntensity } from "../../fitness/competency.ts";
import { lastDayOf, sentenceOf, type WorkerFacts } from "../../fitness/rules.ts";
import { type Finding, found } from "./finding.ts";
import type { Planned } from "./planned.ts";

/** That a worker holds no competency for high-intensity support on the day of a shift; nobody may override it. */
export function competencyBlocks(
  shift: Planned,
  group: string | null | undefined,
  worker?: Pick<WorkerFacts, "name" | "licences">,
): Finding[] {
  const reason = worker && competencyReason(group, worker.licences, lastDayOf(shift, shift.zone));
  if (!reason) return [];
  return [
    found(
      "competency",
      "staff",
      sentenceOf(worker.name, reason),
      `The service belongs to registration group ${highIntensity}.`,
      "Choose a worker with the competency, or verify theirs.",
    ),
  ];
}
