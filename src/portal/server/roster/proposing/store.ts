import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { DailyWork } from "#framework/server/portal.ts";
import type { Finding } from "../judge/finding.ts";
import type { BlockedBy } from "./blocked.ts";

/** A proposed worker for a shift, with what speaks for and against them. */
export interface ProposedLine extends JsonObject {
  shift: string;
  staff: string;
  /** What the shift was when this was proposed. */
  was: JsonObject;
  /** Shifts with its participants in half a year; null where it has none. */
  met: number | null;
  km: number | null;
  near: boolean;
  /** Hours that the worker gets above the ordinary ones of that week, by all that is proposed. */
  over: number;
  /** Other workers who could have it. */
  others: number;
  warnings: Finding[];
}

/** A shift that stays open. */
export interface OpenLine extends JsonObject {
  shift: string;
  /** Workers who could have it, were it not for the other shifts or for what they cost. */
  possible: number;
  /** How many cannot have it, by the rule that comes first. */
  blocked: Partial<Record<BlockedBy, number>>;
}

/** What is proposed for a set of shifts. */
export interface Answer extends JsonObject {
  lines: ProposedLine[];
  open: OpenLine[];
  points: number;
  overtime_hours: number;
  /** Whether nothing can cost less, of all that was weighed. */
  is_best: boolean;
}

/** The greedy answer, and the one of the solver. */
export type AnswerKind = "first" | "best";

/** Keeps an answer of a proposal, in the place of an earlier one of its kind. */
export async function keepAnswer(
  { db, tenant }: Context,
  proposal: string,
  kind: AnswerKind,
  answer: Answer,
): Promise<void> {
  await db
    .insertInto("roster_proposal_answers")
    .values({ tenant_id: tenant.id, proposal, kind, answer: JSON.stringify(answer) })
    .onConflict((known) =>
      known
        .columns(["tenant_id", "proposal", "kind"])
        .doUpdateSet((row) => ({ answer: row.ref("excluded.answer") })),
    )
    .execute();
}

/** The answers of a proposal that are there. */
export async function answersOf(
  { db, tenant }: Context,
  proposal: string,
): Promise<Partial<Record<AnswerKind, Answer>>> {
  const { rows } = await sql<{ kind: AnswerKind; answer: Answer }>`
    select kind, answer from roster_proposal_answers where tenant_id = ${tenant.id} and proposal = ${proposal}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ kind, answer }) => [kind, answer]));
}

/** Days for which proposals are kept: later nobody accepts one. */
const keptDays = 7;

/** Deletes proposals that are some days old, with their answers. */
export const deleteOldProposals: DailyWork = async ({ database, clock }, tenant) => {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString();
  await database.db
    .deleteFrom("records")
    .where("tenant_id", "=", tenant.id)
    .where("resource", "=", "roster-proposals")
    .where("created_at", "<", before)
    .execute();
};
