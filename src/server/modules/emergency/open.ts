import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { conflict, invalid, notFound, tooMany } from "../../http/errors.ts";
import { answer, type Reply } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { createRecord } from "../../records/create.ts";
import { reachRow } from "../../records/one.ts";
import { type RecordType, recordTypeOf } from "../../records/recordType.ts";
import { isUuid } from "#shared/text/uuid.ts";
import { storedForm } from "#shared/identifiers/display.ts";
import type { Input } from "../module.ts";

/** The record type of emergency access. */
export const emergencyType = ({ services }: Pick<Context, "services">): RecordType =>
  recordTypeOf(services.types, "emergency-access");

/** Opens the participant of an NDIS number for a while, for a reason. @throws 422 at the number */
export async function openByNumber(context: Context, { body }: Input): Promise<unknown> {
  const { ndis_number: number, reason } = checkedInput(context, "actions/emergency-by-number", body);
  const wanted = storedForm("ndis-number", String(number));
  const { rows } = await sql<{ uuid: string }>`
    select uuid from participants
    where tenant_id = ${context.tenant.id} and ndis_number = ${wanted} and deleted_at is null`.execute(
    context.db,
  );
  const [found] = rows;
  if (!found) throw invalid({ ndis_number: ["No participant has this NDIS number."] });
  return open(context, found.uuid, String(reason));
}

/** Opens a participant whose address the person has. @throws 404 when there is none */
export async function openById(context: Context, { params, body }: Input): Promise<unknown> {
  const { reason } = checkedInput(context, "actions/emergency", body);
  const id = params.id ?? "";
  const { rows } = isUuid(id)
    ? await sql`select from participants where tenant_id = ${context.tenant.id} and uuid = ${id} and deleted_at is null`.execute(
        context.db,
      )
    : { rows: [] };
  if (rows.length === 0) throw notFound();
  const { message } = await open(context, id, String(reason));
  return answer(message);
}

/** Emergencies that one person can have in an hour: a whole house, and no way through the list of participants. */
const mostAnHour = 10;

/** Tries of one person wait for each other, so that many at once are counted too. @throws 429 */
async function refuseMany({ db, tenant, user, services }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`break-glass ${tenant.id} ${user.uuid}`}, 0))`.execute(
    db,
  );
  const now = services.clock.now().getTime();
  const since = new Date(now - 3_600_000).toISOString();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from records
    where tenant_id = ${tenant.id} and resource = 'emergency-access' and data->>'user' = ${user.uuid}
      and (data->>'opened_at')::timestamptz > ${since}`.execute(db);
  const { count = 0 } = rows[0] ?? {};
  if (count >= mostAnHour) throw tooMany(3600);
}

async function open(context: Context, participant: string, reason: string): Promise<Reply> {
  const { user, services, tenant } = context;
  await refuseMany(context);
  await refuseReached(context, participant);
  const now = services.clock.now();
  const minutes = tenant.settings.emergency_minutes;
  const record = await createRecord(
    context,
    emergencyType(context),
    {},
    {
      participant,
      reason,
      user: user.uuid,
      user_name: user.fullname,
      opened_at: now.toISOString(),
      expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
      status: "open",
    },
  );
  return answer(
    `Open for ${minutes} ${minutes === 1 ? "minute" : "minutes"}. Everything you open is logged.`,
    { emergency_access: record },
  );
}

/** There is no emergency about somebody whom the person sees anyway. */
async function refuseReached(context: Context, participant: string): Promise<void> {
  const reached = await reachRow(
    context,
    recordTypeOf(context.services.types, "participants"),
    participant,
  ).then(
    () => true,
    () => false,
  );
  if (reached) throw conflict("You already have access to this participant.");
}
