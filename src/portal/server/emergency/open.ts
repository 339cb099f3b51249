import { sql } from "kysely";
import type { Context } from "#framework/server/context.ts";
import { conflict, invalid, notFound, tooMany } from "#framework/server/http/errors.ts";
import { findRow } from "#framework/server/records/read/one.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { storedForm } from "#framework/shared/formats/formats.ts";
import { takeTurn } from "#framework/server/database/takeTurn.ts";

/** The record type of emergency access. */
export const emergencyType = ({ services }: Pick<Context, "services">): RecordType =>
  recordTypeOf(services.types, "emergency-access");

/**
 * Opens a participant for a while: the one of an NDIS number, or the one whose address the person has.
 * @throws 404 when there is none, 422 at the number, 409 when the person sees them anyway, 429
 */
export const emergencyOpened: Prepare = async ({ context, input, told }, { participant: named }) => {
  const participant =
    input.ndis_number === undefined
      ? await existing(context, named)
      : await numbered(context, String(input.ndis_number));
  await refuseMany(context, "emergency-access");
  await refuseReached(context, participant);
  return { participant, ...opening(context, told) };
};

/** Who opens something, from now until the time that the provider has set is over; says so. */
export function opening({ user, services, tenant }: Context, told: string[]): JsonObject {
  const now = services.clock.now();
  const minutes = tenant.settings.emergency_minutes;
  told.push(`Open for ${minutes} ${minutes === 1 ? "minute" : "minutes"}. Everything you open is logged.`);
  return {
    user: user.uuid,
    user_name: user.fullname,
    opened_at: now.toISOString(),
    expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
    status: "open",
  };
}

async function numbered({ db, tenant }: Context, number: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from participants where tenant_id = ${tenant.id}
      and ndis_number = ${storedForm("ndis-number", number)} and deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) throw invalid({ ndis_number: ["No participant has this NDIS number."] });
  return found.uuid;
}

async function existing({ db, tenant }: Context, id: unknown): Promise<string> {
  if (!isUuid(id)) throw notFound();
  const found = await db
    .selectFrom("participants")
    .select("uuid")
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!found) throw notFound();
  return id;
}

/** Emergencies that one person can have in an hour: a whole house, and no way through the list of participants. */
const mostAnHour = 10;

/** Tries of one person wait for each other, so that many at once are counted too. @throws 429 */
export async function refuseMany(
  { db, tenant, user, services }: Context,
  resource: "emergency-access" | "chat-access",
): Promise<void> {
  await takeTurn(db, `break-glass ${tenant.id} ${user.uuid}`);
  const now = services.clock.now().getTime();
  const since = new Date(now - 3_600_000).toISOString();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from records
    where tenant_id = ${tenant.id} and resource = ${resource} and data->>'user' = ${user.uuid}
      and (data->>'opened_at')::timestamptz > ${since}`.execute(db);
  const { count = 0 } = rows[0] ?? {};
  if (count >= mostAnHour) throw tooMany(3600);
}

/** There is no emergency about someone whom the person sees anyway. */
async function refuseReached(context: Context, participant: string): Promise<void> {
  const reached = await findRow(context, recordTypeOf(context.services.types, "participants"), participant);
  if (reached) throw conflict("You already have access to this participant.");
}
