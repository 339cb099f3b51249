import { writtenHours } from "#framework/shared/dates/hours.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { ProposingText } from "./words.ts";

/** What a shift of a proposal is, as the server answers it. */
export interface ShiftOfProposal {
  shift: string;
  start_at: string;
  end_at: string;
  time_zone: string | null;
  shift_type: string | null;
  participants: string[] | null;
  draft: boolean | null;
}

/** A proposed worker for a shift. */
export interface ProposedLine extends ShiftOfProposal {
  staff: string;
  /** Shifts with its participants in half a year; null where it has none. */
  met: number | null;
  km: number | null;
  near: boolean;
  /** Hours above the ordinary ones of that week. */
  over: number;
  others: number;
  warnings: { rule: string; sentence: string }[];
  standing: "open" | "assigned" | "taken" | "changed" | "cancelled" | "begun" | "gone";
  /** Why it can't be accepted any more. */
  refusal: string | null;
}

/** A shift that stays open. */
export interface OpenLine extends ShiftOfProposal {
  possible: number;
  /** How many workers cannot have it, by the rule. */
  blocked: Record<string, number>;
}

/** An answer to a proposal, beside the roster as it is. Amounts are in cents. */
export interface Answer {
  kind: "first" | "best" | null;
  lines: ProposedLine[];
  open: OpenLine[];
  titles?: Record<string, string>;
  totals?: Record<string, number>;
  missing?: number;
  points?: number;
  overtime_hours?: number;
  is_best?: boolean;
  before?: { points: number };
}

/** A proposal as it stands. */
export interface Proposal {
  uuid: string;
  status: "waiting" | "running" | "ready" | "cancelled" | "failed";
  start_date: string;
  end_date: string;
  shifts?: number;
  done?: number;
  answers?: number;
  started_by?: string;
  problem?: string;
}

/** Whether it is still being worked out. */
export const isUnderWay = ({ status }: Pick<Proposal, "status">): boolean =>
  status === "waiting" || status === "running";

/** Why a worker is proposed, in words; warnings are told apart. */
export function reasonsOf(line: ProposedLine, text: ProposingText): string[] {
  const { met, km, near, over, others, warnings } = line;
  return [
    ...(met === null ? [] : [met > 0 ? text("met", { smart_count: met }) : text("unmet")]),
    km === null
      ? text(near ? "sameRegion" : "otherRegion")
      : km === 0
        ? text("samePlace")
        : text("km", { km }),
    over > 0 ? text("over", { hours: writtenHours(over) }) : text("within"),
    ...(warnings.length === 0 ? [text("noWarnings")] : []),
    others > 0 ? text("others", { smart_count: others }) : text("alone"),
  ];
}

const rules = [
  "overlap",
  "leave",
  "licence",
  "barred",
  "visa",
  "inactive",
  "competency",
  "participant",
  "shift",
  "far",
] as const;

/** Why a shift stays open, in words: the rule that blocks most workers first. */
export function blocksOf({ possible, blocked }: OpenLine, text: ProposingText): string[] {
  const counted = [
    ...rules.map((rule) => ({ count: blocked[rule] ?? 0, key: `blocked.${rule}` as const })),
    { count: blocked["not-sent"] ?? 0, key: "blocked.notSent" as const },
  ];
  return [
    ...(possible > 0 ? [text("possible", { smart_count: possible })] : []),
    ...counted
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .map(({ count, key }) => text(key, { smart_count: count })),
  ];
}

/** Shifts by the day on which they begin where they are, the first day first. */
export function byDay<Line extends ShiftOfProposal>(
  lines: readonly Line[],
  zone: string,
): [string, Line[]][] {
  const inOrder = lines.toSorted((one, other) => one.start_at.localeCompare(other.start_at));
  return [...Map.groupBy(inOrder, (line) => clockAt(new Date(line.start_at), line.time_zone ?? zone).date)];
}
