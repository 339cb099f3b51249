import { sql } from "kysely";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import { holds } from "#framework/shared/access/visible.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { consequencesAnswer } from "#framework/server/records/read/consequences.ts";
import type { Shown } from "#framework/server/records/read/shownRules.ts";
import type { After, Prepare } from "#framework/server/records/write/stages.ts";
import { refuseUndoable } from "../outcome.ts";
import { absencesOf, attendingOf } from "./absences.ts";
import { attendance } from "./attend.ts";
import { attendAlike, attendanceOfTeam, teamText } from "./team.ts";

/**
 * Who attends a shift of several participants, and who is billed though absent.
 * @throws 409 and 422 as `attendance` says, and 422 where an absence cannot be billed
 */
export const shiftAttendance: Prepare = async ({ context, id, input, before = {} }) => {
  const { absences, decisions } = await attendance(context, { ...before, uuid: id }, input);
  refuseUndoable({ errors: Object.assign({}, ...decisions.map(({ errors }) => errors)) });
  return { absences };
};

/** The same participants are absent from the other shifts of a visit with several workers. */
export const shiftAttendanceAlike: After = async ({ context, id, input, before = {} }) => {
  const shift = { ...before, uuid: id };
  const change = await attendance(context, shift, input);
  await attendAlike(context, shift, input, change, "change-attendance");
};

/** Whoever is taken off a shift is not absent from it any more. */
export const shiftAbsences: Prepare = (_write, shift): JsonObject => {
  const all = absencesOf(shift);
  if (all.length === 0) return {};
  const booked = uuidsIn(shift.participants);
  const kept = all.filter(({ participant }) => booked.includes(String(participant)));
  return kept.length === all.length ? {} : { absences: kept.length > 0 ? kept : null };
};

/**
 * Who attends, of a shift with several participants: what the form of those who plan begins with. Its worker is told where
 * someone does not.
 */
export const shiftAttending: Shown = async ({ db, tenant, user }, rows) => {
  const ids = rows.flatMap(({ uuid, participants }) =>
    isUuid(uuid) && uuidsIn(participants).length > 1 ? [uuid] : [],
  );
  if (ids.length === 0) return rows.map(() => ({}));
  // A worker's answer does not have the absences, which say what is billed.
  const { rows: found } = await sql<{ uuid: string; absences: Json }>`
    select uuid, data->'absences' as absences from shifts where tenant_id = ${tenant.id} and uuid = any (${ids}::uuid[])
      and (data ? 'absences' or ${holds(user, "view-shifts")})`.execute(db);
  const known = new Map(found.map(({ uuid, absences }) => [uuid, absences]));
  return rows.map(({ uuid, participants = [] }): JsonObject => {
    const id = String(uuid);
    return known.has(id) ? { attending: attendingOf({ participants, absences: known.get(id) ?? [] }) } : {};
  });
};

/** What a change of who attends would come to, in sentences. */
export const attendanceConsequences: Facts = {
  answer: consequencesAnswer,
  of: async (context, { id, record }, input) => {
    const shift = { ...record, uuid: id };
    const change = await attendance(context, shift, input);
    const { decisions, back } = change;
    return {
      consequences: [
        ...decisions.flatMap(({ consequences }) => consequences),
        ...(back.length > 0 ? ["Those who attend after all are billed as planned."] : []),
        ...(decisions.length > 0
          ? [
              "The others pay the same share of the time as booked. Kilometres are shared by those who attend. The worker's pay does not change.",
            ]
          : []),
        ...teamText(await attendanceOfTeam(context, shift, input, change)),
      ],
    };
  },
};
