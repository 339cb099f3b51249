import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import { type JsonObject, withoutNulls } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { addressOf, contactFields, providerTerms } from "../../contracts/currentAgreement.ts";
import { withTotals } from "../../contracts/supports.ts";
import { courseOf, newId, periodOf, type Stage, stageOf } from "./contractStages.ts";
import type { ContractKind } from "../../contracts/kinds.ts";
import type { Random } from "../random.ts";

interface Person {
  uuid: string;
  full_name: string;
  data: JsonObject;
  plan_start: string | null;
  plan_end: string | null;
  lines:
    | { service?: string; name: string; rate: number; unit: string | null; hours: number; category: string }[]
    | null;
}

/** An agreement that waits is the next version of one that is in force, and ends soon. */
const renewing: ReadonlySet<Stage> = new Set(["draft", "sent", "viewed"]);

/**
 * An agreement for everyone, in every state: most are in force, and so what is rostered can be billed. The next version for the
 * first participant waits for their answer.
 */
export async function makeAgreements(
  context: Context,
  random: Random,
  today: string,
  participants: readonly string[],
  office: string,
): Promise<JsonObject[]> {
  const people = await peopleOf(context);
  const terms = providerTerms(context);
  const known = participants.flatMap((id) => people.get(id) ?? []);
  return known.flatMap((person, index) => {
    const make = (stage: Stage, more: JsonObject = {}) => ({
      ...agreement(random, today, person, stage, office),
      ...terms,
      number: `SA-${String(index + 1).padStart(4, "0")}`,
      revision: 1,
      uuid: newId(),
      ...more,
    });
    const stage = index === 0 ? "sent" : stageOf(random, index - 1);
    if (!renewing.has(stage)) return [make(stage)];
    const first = make("ending");
    return [first, make(stage, { revision: 2, amends: first.uuid })];
  });
}

function agreement(
  random: Random,
  today: string,
  { uuid, full_name: name, data, plan_start, plan_end, lines }: Person,
  stage: Stage,
  office: string,
): JsonObject {
  const { from, until } = periodOf(random, today, stage);
  const booked = lines ?? [{ name: "Personal care", rate: 7023, unit: "hour", hours: 4, category: "01" }];
  return withoutNulls({
    participant: uuid,
    participant_name: name,
    date_of_birth: data.date_of_birth ?? null,
    ndis_number: data.ndis_number ?? null,
    address: addressOf(data) || null,
    ...contactFields(data),
    plan_start,
    plan_end,
    plan_management: data.plan_management ?? null,
    start_date: from,
    end_date: until,
    ...withTotals(
      booked.map(({ service, name: description, rate, unit, hours, category }): JsonObject => ({
        ...(service !== undefined && { service }),
        description,
        budget_category: category,
        frequency: unit === "hour" ? `${hours} hours per week` : "Once a week",
        quantity: unit === "hour" ? hours * 52 : 52,
        unit: unit ?? "hour",
        rate,
      })),
    ),
    ...courseOf(stage, { from, today, office, name, role: "Participant" }),
  });
}

/** Participants with the services that they receive, in two queries however many there are. */
async function peopleOf({ db, tenant }: Context): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    with lines as (
      select booking.data->>'participant' as participant, jsonb_agg(jsonb_build_object(
        'service', service.uuid, 'name', service.data->>'name', 'rate', (booking.data->>'agreed_rate')::int, 'unit', service.data->>'unit',
        'hours', coalesce((booking.data->>'hours_per_week')::float, 2),
        'category', booking.data->>'budget_category') order by booking.uuid) as lines
      from records booking join records service on service.tenant_id = booking.tenant_id
        and service.resource = 'services' and service.uuid::text = booking.data->>'service'
      where booking.tenant_id = ${tenant.id} and booking.resource = 'service-bookings'
        and booking.data->>'status' = 'active'
      group by 1)
    select person.uuid, person.full_name, to_jsonb(person) || person.data as data, lines.lines,
      (to_jsonb(person) || person.data)->>'plan_start' as plan_start,
      (to_jsonb(person) || person.data)->>'plan_end' as plan_end
    from participants person left join lines on lines.participant = person.uuid::text
    where person.tenant_id = ${tenant.id}`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** The usual reminders of what ends within half a year: those whose day has passed are sent. */
export const makeReminders = (
  today: string,
  { states }: ContractKind,
  made: readonly JsonObject[],
): JsonObject[] =>
  made
    .filter(
      ({ status, end_date: end }) =>
        status === states.holds && typeof end === "string" && end < addDays(today, 180),
    )
    .flatMap(({ uuid, end_date }) =>
      [60, 30, 14, 7].map((days): JsonObject => {
        const due = addDays(String(end_date), -days);
        return {
          contract: uuid ?? null,
          days_before_end: days,
          due_on: due,
          to: ["office"],
          ...(due <= today && { status: "sent", sent_at: `${due}T01:00:00.000Z` }),
        };
      }),
    );
