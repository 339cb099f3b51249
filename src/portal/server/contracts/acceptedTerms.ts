import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";

/** From which day to which a participant has an agreement that was accepted; the last day is null where it is open. */
export interface AcceptedTerm {
  participant: string;
  from: string;
  until: string | null;
}

/** Whether an agreement, called `agreed`, was accepted: also one that was replaced or ended afterwards. */
export const wasAccepted = sql`(agreed.status = 'accepted'
  or agreed.data->>'answered_at' is not null and agreed.status in ('replaced', 'ended', 'expired'))`;

/** The last day of an agreement, called `agreed`, also where it was ended early. */
export const lastDayOfAgreement = sql`least(agreed.end_date, (agreed.data->>'ended_on')::date)`;

/** The accepted agreements of participants, by participant. */
export async function acceptedTerms(
  { db, tenant }: Context,
  participants: readonly string[],
): Promise<ReadonlyMap<string, readonly AcceptedTerm[]>> {
  if (participants.length === 0) return new Map();
  const { rows } = await sql<AcceptedTerm>`
    select agreed.participant, agreed.start_date::text as from, ${lastDayOfAgreement}::text as until
    from participant_contracts agreed
    where agreed.tenant_id = ${tenant.id} and agreed.deleted_at is null and ${wasAccepted}
      and agreed.participant = any (${[...participants]}::uuid[])`.execute(db);
  return Map.groupBy(rows, ({ participant }) => participant);
}
