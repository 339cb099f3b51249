import { sql } from "kysely";
import { clockAt, instantAt } from "#framework/shared/dates/zones.ts";
import type { Json } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { isWithin } from "../../roster/budgets.ts";
import { type Address, placeAt } from "../../roster/place.ts";
import { type BilledService, bookingsSql, serviceSql, type Support } from "./supports.ts";

interface NoteRow extends Address {
  participant: string | null;
  staff: string | null;
  written_at: Date | string;
  hours: number | null;
  start_at: string | null;
  end_at: string | null;
}

interface Choice {
  service: BilledService;
  bookings: Support["bookings"] | null;
}

const hour = 3_600_000;
/** Work whose times nobody entered is billed from noon; more hours than this would reach into the evening. */
const mostHours = 8;

/**
 * A billable note as a support: work without a shift, so non-face-to-face, or a report that the NDIA asked for (domain
 * reference, section 3.4).
 * @param chosen the service, where the participant has several that are charged by the hour, and what the work was
 * @returns a sentence where it is not clear what to bill
 */
export async function noteSupport(
  context: Context,
  id: string,
  { service: wished, claim_type }: { service?: Json; claim_type?: Json },
): Promise<Support | { problem: string }> {
  const note = await noteOf(context, id);
  if (!note?.participant) return { problem: "This note is about no participant." };
  const place = placeAt(context, note);
  const day = clockAt(new Date(note.start_at ?? note.written_at), place.zone).date;
  const span = spanOf(note, instantAt(day, "12:00", place.zone));
  if (!span) return { problem: "Enter when this work started and ended." };
  const choices = (await hourlyServices(context, note.participant)).filter(
    ({ service, bookings }) =>
      (wished === undefined || wished === null || service.uuid === wished) &&
      bookings?.some(({ data }) => isWithin(data, day)),
  );
  const [choice, ...others] = choices;
  if (!choice) return { problem: "No service that is charged by the hour is booked for this day." };
  if (others.length > 0) return { problem: "Choose which of the participant's services this is." };
  return {
    source: "note",
    id,
    participant: note.participant,
    span,
    timeZone: zoneToTell(context, span.start, place.zone),
    breakMinutes: 0,
    participants: 1,
    staff: note.staff,
    claimType: claim_type === "REPW" ? "REPW" : "NF2F",
    cancellationReason: null,
    service: choice.service,
    bookings: choice.bookings ?? [],
  };
}

/** The zone in which times are told, where clocks at the participant's show something else than the provider's. */
function zoneToTell({ tenant }: Context, at: Date, zone: string): string | null {
  const [here, there] = [tenant.settings.time_zone, zone].map((each) => clockAt(at, each));
  return here?.date === there?.date && here?.time === there?.time ? null : zone;
}

function spanOf({ start_at: start, end_at: end, hours }: NoteRow, noon: Date): Support["span"] | undefined {
  if (start !== null && end !== null) return { start: new Date(start), end: new Date(end) };
  if (hours === null || hours <= 0 || hours > mostHours) return undefined;
  return { start: noon, end: new Date(noon.getTime() + Math.round(hours * 60) * (hour / 60)) };
}

async function noteOf({ db, tenant }: Context, id: string): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select notes.ndis_client_user_id as participant, notes.staff_id as staff, notes.written_at,
      (notes.data->>'hours')::float8 as hours, notes.data->>'start_at' as start_at, notes.data->>'end_at' as end_at,
      person.state, person.data->>'postcode' as postcode, person.data->>'time_zone' as time_zone
    from notes left join participants person
      on person.tenant_id = notes.tenant_id and person.uuid = notes.ndis_client_user_id
    where notes.tenant_id = ${tenant.id} and notes.uuid = ${id} and notes.deleted_at is null and notes.billable`.execute(
    db,
  );
  return rows[0];
}

async function hourlyServices({ db, tenant }: Context, participant: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select ${serviceSql} as service, ${bookingsSql(sql`${participant}::uuid`, sql`services.uuid`)} as bookings
    from records services where services.tenant_id = ${tenant.id} and services.resource = 'services'
      and services.deleted_at is null and coalesce(services.data->>'unit', 'hour') = 'hour'
    order by services.uuid`.execute(db);
  return rows;
}
