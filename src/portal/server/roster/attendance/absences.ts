import { sql } from "kysely";
import { type JsonObject, objectsIn } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";

/** The participants of a shift who did not or will not attend, while it goes on for the others: each with what was decided. */
export const absencesOf = ({ absences }: JsonObject): JsonObject[] => objectsIn(absences);

/** The participants of a shift who attend. */
export function attendingOf(shift: JsonObject): string[] {
  const absent = new Set(absencesOf(shift).map(({ participant }) => participant));
  return uuidsIn(shift.participants).filter((participant) => !absent.has(participant));
}

/** The absence of one participant (`met.target`) from one of `shifts`; null where they attend. */
export const absenceSql = sql`(select each from jsonb_array_elements(shifts.data->'absences') each
  where each->>'participant' = met.target::text limit 1)`;

/** That a participant (`met.target`) of one of `shifts` is charged for their part: they attend, or are billed although they do not. */
export const isCharged = sql`coalesce((${absenceSql}->>'billable')::boolean, true)`;
