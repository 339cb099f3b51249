import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { uuidsIn } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, invalid } from "#framework/server/http/errors.ts";
import { absencesOf, attendingOf } from "./absences.ts";
import { type AbsenceDecision, decideAbsence } from "./decide.ts";

/** What a change of who attends comes to. */
export interface Attendance {
  /** Those of the shift, as they are kept; null where everyone attends. */
  absences: JsonObject[] | null;
  decisions: AbsenceDecision[];
  /** Those who attend after all. */
  back: string[];
}

/**
 * Works out who attends a shift of several participants: those who are left out are absent by what is said of them, whoever
 * was absent before stays so by what was said then.
 * @param said the fields of `actions/shift-attendance`
 * @throws 409 where nothing changes, or a part of it is on an invoice; 422 for someone else, or where nobody would attend
 */
export async function attendance(context: Context, shift: JsonObject, said: JsonObject): Promise<Attendance> {
  const booked = uuidsIn(shift.participants);
  const [before, after] = [attendingOf(shift), uuidsIn(said.attending)];
  if (after.some((each) => !booked.includes(each)))
    throw invalid({ attending: ["Choose only participants of this shift."] });
  if (after.length === 0)
    throw invalid({ attending: ["If nobody attends, cancel the shift or mark it as a no show."] });
  const absent = before.filter((each) => !after.includes(each));
  const back = after.filter((each) => !before.includes(each));
  if (absent.length + back.length === 0)
    throw conflict("This changes nothing. Remove those who don't attend.");
  await refuseInvoiced(context, String(shift.uuid), [...absent, ...back]);
  const decisions = await Promise.all(absent.map((each) => decideAbsence(context, shift, each, said)));
  const kept = absencesOf(shift).filter(
    ({ participant }) => booked.includes(String(participant)) && !back.includes(String(participant)),
  );
  const absences = [...kept, ...decisions.map(({ absence }) => absence)];
  return { absences: absences.length > 0 ? absences : null, decisions, back };
}

/** @throws 409 where one of the participants is billed for the shift already */
async function refuseInvoiced(
  { db, tenant }: Context,
  shift: string,
  participants: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ name: string; number: string }>`
    select person.full_name as name, invoices.number from billed_supports billed
    join participants person on person.tenant_id = billed.tenant_id and person.uuid = billed.participant
    join invoices on invoices.tenant_id = billed.tenant_id and invoices.uuid = billed.invoice
    where billed.tenant_id = ${tenant.id} and billed.source = 'shift' and billed.id = ${shift}
      and billed.participant = any (${[...participants]}::uuid[]) order by 1`.execute(db);
  const [one] = rows;
  if (one) throw conflict(`${one.name}'s part of this shift is on invoice ${one.number}. Credit it first.`);
}
