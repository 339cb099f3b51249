import { mustNotBeSent } from "../../care/warnings.ts";
import { type FitnessRule, unfitReasons } from "../../fitness/rules.ts";
import type { Finding } from "../judge/finding.ts";
import type { Pairs } from "../judge/pairs.ts";
import type { Planned } from "../judge/planned.ts";

/** Why a worker cannot have a shift, as far as it is counted: a rule of fitness, or what else stands in the way. */
export type BlockedBy = FitnessRule | "overlap" | "not-sent" | "participant" | "shift" | "far";

/** The rule behind a block, told more finely than the roster names it. */
export function blockedBy(
  { fitness, labels, people }: Pairs,
  shift: Planned,
  worker: string,
  { rule, field }: Pick<Finding, "rule" | "field">,
): BlockedBy {
  if (rule === "overlap" || rule === "competency") return rule;
  if (field === "staff") {
    const known = fitness.get(worker);
    return (known && unfitReasons(known, shift, shift.zone, labels)[0]?.rule) ?? "inactive";
  }
  if (field !== "participants") return "shift";
  return shift.participants.some((person) => mustNotBeSent(people.get(person) ?? {}, worker))
    ? "not-sent"
    : "participant";
}
