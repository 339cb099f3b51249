import { hundredths } from "#framework/shared/numbers/rounded.ts";
import type { Context } from "#framework/server/context.ts";
import { type Choice, costOf } from "./problem.ts";
import type { OpenRoster } from "./read.ts";
import { rejudged } from "./rejudged.ts";
import { shiftAsProposed } from "./standing.ts";
import type { Answer, ProposedLine } from "./store.ts";
import type { Solved } from "./solve.ts";

/** An answer as it is kept: with the reasons, and judged as a whole by the roster's own checks. */
export async function answerFrom(
  context: Context,
  roster: OpenRoster,
  { choice, isBest }: Solved,
): Promise<Answer> {
  const { problem, shifts, workers, facts, blocked } = roster;
  const kept = new Map((await rejudged(context, roster, choice)).map((each) => [each.shift, each]));
  const final: Choice = choice.map((worker, place) =>
    kept.has(String(shifts[place]?.uuid)) ? worker : undefined,
  );
  const over = hoursOver(roster, final);
  const answer: Answer = { lines: [], open: [], ...pointsOf(roster, final), is_best: isBest };
  for (const [place, shift] of shifts.entries()) {
    const uuid = String(shift.uuid);
    const possible = problem.candidates[place]?.length ?? 0;
    const worker = final[place];
    const known = worker === undefined ? undefined : facts[place]?.get(worker);
    if (worker === undefined || !known) {
      answer.open.push({ shift: uuid, possible, blocked: Object.fromEntries(blocked[place] ?? []) });
      continue;
    }
    const hasPeople = Array.isArray(shift.participants) && shift.participants.length > 0;
    const line: ProposedLine = {
      shift: uuid,
      staff: workers[worker] ?? "",
      was: shiftAsProposed(shift),
      met: hasPeople ? known.met : null,
      km: known.km === undefined ? null : Math.round(known.km),
      near: known.isNear,
      over: hundredths(over.get(weekKey(roster, place, worker)) ?? 0),
      others: possible - 1,
      warnings: kept.get(uuid)?.warnings ?? [],
    };
    answer.lines.push(line);
  }
  return answer;
}

function pointsOf({ problem }: OpenRoster, choice: Choice): Pick<Answer, "points" | "overtime_hours"> {
  const { total, overtimeHours } = costOf(problem, choice);
  return { points: Math.round(total), overtime_hours: hundredths(overtimeHours) };
}

const weekKey = ({ problem }: OpenRoster, place: number, worker: number): string =>
  `${worker} ${problem.shifts[place]?.week ?? ""}`;

/** Hours above the ordinary ones, by worker and week. */
function hoursOver(roster: OpenRoster, choice: Choice): Map<string, number> {
  const { shifts, left } = roster.problem;
  const over = new Map<string, number>();
  for (const [place, worker] of choice.entries()) {
    if (worker === undefined) continue;
    const key = weekKey(roster, place, worker);
    const before = over.get(key) ?? -(left[worker]?.get(shifts[place]?.week ?? "") ?? 0);
    over.set(key, before + (shifts[place]?.hours ?? 0));
  }
  return new Map([...over].map(([key, hours]) => [key, Math.max(0, hours)]));
}
