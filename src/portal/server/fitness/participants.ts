import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";

/** What a sent risk assessment decides about the service. */
export interface Assessment {
  rating: string | null;
  safe: boolean | null;
  decision: string | null;
}

const accepting: ReadonlySet<string> = new Set(["approved", "approved_with_conditions"]);

/**
 * Whether the service may go on, from all sent risk assessments of a participant, the latest first (domain reference,
 * section 8.5.10). The manager's decision counts. Without one an extreme rating refuses the service, and a low or medium
 * one that calls it safe accepts it, as does one without hazards; any other assessment leaves what was decided before.
 * @returns why new shifts are refused, as the end of a sentence; undefined when they are not
 */
export function serviceRefusal(assessments: readonly Assessment[]): string | undefined {
  for (const { rating, safe, decision } of assessments) {
    if (decision === "refused")
      return "can't be supported: a manager refused approval after a risk assessment";
    if (decision !== null && accepting.has(decision)) return undefined;
    if (rating === "extreme")
      return "has an extreme risk rating: a manager must approve support before it starts";
    if (safe === true && rating !== "high") return undefined;
  }
  return undefined;
}

/** Why participants get no new shifts by their risk assessments, by their id; those who may get some are left out. */
export async function serviceRefusals(
  { db, tenant }: Context,
  participants: readonly string[],
): Promise<Map<string, string>> {
  if (participants.length === 0) return new Map();
  const { rows } = await sql<Assessment & { participant: string }>`
    select participant_uuid as participant, data->>'overall_rating' as rating,
      (data->>'safe_to_start')::boolean as safe, data->'manager'->>'approved' as decision
    from form_submissions
    where tenant_id = ${tenant.id} and form = 'participant_risk_assessment' and status <> 'draft'
      and deleted_at is null and participant_uuid in (${sql.join([...participants])})
    order by submitted_at desc, uuid desc`.execute(db);
  const refusals = [...Map.groupBy(rows, ({ participant }) => participant)].flatMap(
    ([participant, assessments]): [string, string][] => {
      const refusal = serviceRefusal(assessments);
      return refusal === undefined ? [] : [[participant, refusal]];
    },
  );
  return new Map(refusals);
}
