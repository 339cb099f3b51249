import { sql } from "kysely";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import type { Random } from "../random.ts";

const minute = 60_000;

/** A practice of the demo: its dates as days from today, and what is told of its uses. */
interface Told extends JsonObject {
  type: string;
  description: string;
  try_first: string;
  schedule: string;
  plan: [from: number, until: number];
  authorised: [from: number, until: number] | null;
}

const told: Told[] = [
  {
    type: "environmental",
    description: "The knife drawer is locked while the kitchen is used, for one hour at most.",
    try_first: "Offer to prepare food together at the table with the blunt tools.",
    schedule: "prn",
    plan: [-120, 245],
    authorised: [-110, 70],
  },
  {
    type: "physical",
    description: "Holding by the elbow at the roadside, for 15 minutes at most.",
    try_first: "Wait at the roadside. Say the agreed word.",
    schedule: "prn",
    plan: [-200, 165],
    authorised: [-190, 21],
  },
  {
    type: "mechanical",
    description: "The wheelchair belt is fastened in the vehicle for the time of the ride.",
    try_first: "Explain where the ride goes, and offer the headphones.",
    schedule: "routine",
    plan: [-20, 345],
    authorised: null,
  },
];

const stories: JsonObject[] = [
  {
    before: "There was loud work on the street, and he paced up and down.",
    tried_first: "We closed the window, offered his headphones and then a walk.",
    effect:
      "He was upset for five minutes and then sat down beside me. He was calm for the rest of the shift.",
    harm: "no",
    present: "Nobody else",
    told: "The team leader, by phone",
  },
  {
    before: "The visit that was planned was cancelled by text message.",
    tried_first: "I offered to call the visitor and to choose another plan for the afternoon.",
    effect: "She said that she did not like it. After ten minutes we made tea together.",
    harm: "no",
    present: "A second support worker",
    told: "The team leader, at the end of the shift",
  },
];

interface Worked {
  uuid: string;
  staff: string;
  start: string;
}

/** Restrictive practices of three participants with their uses of the last weeks, and the one of the reported incident. */
export async function insertPractices(
  context: Context,
  insert: (resource: string, records: JsonObject[]) => Promise<string[]>,
  random: Random,
  today: string,
  participants: readonly string[],
): Promise<void> {
  const practices = told.map(({ plan, authorised, ...practice }, index) => ({
    ...practice,
    participant: participants[index] ?? "",
    most_per_day: practice.schedule === "prn" ? 3 : null,
    plan_reference: `Behaviour support plan ${index + 1}`,
    practitioner: "Dr Thuy Nguyen",
    plan_from: addDays(today, plan[0]),
    plan_until: addDays(today, plan[1]),
    reporting: "monthly",
    ...(authorised && {
      authorised_by: "NSW Restrictive Practices Authorisation panel",
      authorisation_number: `RPA-${4170 + index}`,
      authorised_from: addDays(today, authorised[0]),
      authorised_until: addDays(today, authorised[1]),
    }),
    staff_note: "The practitioner is called after three uses in a week.",
  }));
  const ids = await insert("restrictive-practices", practices);
  const uses = [];
  for (const [index, { participant, type, authorised_by: isAuthorised }] of practices.entries())
    if (isAuthorised)
      for (const { uuid: shift, staff, start } of await shiftsWith(context, participant))
        uses.push({
          participant,
          practice: ids[index] ?? null,
          shift,
          staff,
          type,
          ...spanOf(Date.parse(start) + random.whole(10, 50) * minute, random.whole(2, 12)),
          ...random.pick(stories),
          authorisation: "authorised",
        });
  await insert("practice-uses", [...uses, ...(await reported(context))]);
}

const spanOf = (start: number, minutes: number): JsonObject => ({
  started_at: new Date(start).toISOString(),
  ended_at: new Date(start + minutes * minute).toISOString(),
  minutes,
});

/** Some shifts of the last two months with a participant. */
async function shiftsWith({ db, tenant, services }: Context, participant: string): Promise<Worked[]> {
  const since = new Date(services.clock.now().getTime() - 60 * 24 * 60 * minute).toISOString();
  const { rows } = await sql<Worked>`
    select shifts.uuid, shifts.staff, to_char(shifts.start_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start
    from shifts join shifts_participants met on met.tenant_id = shifts.tenant_id and met.uuid = shifts.uuid
    where shifts.tenant_id = ${tenant.id} and met.target = ${participant} and shifts.status = 'completed'
      and shifts.deleted_at is null and shifts.start_at > ${since} and shifts.end_at - shifts.start_at > interval '90 minutes'
    order by md5(shifts.uuid::text) limit 14`.execute(db);
  return rows;
}

/** The use that was not authorised, as its incident tells it. */
async function reported({ db, tenant }: Context): Promise<JsonObject[]> {
  const { rows } = await sql<{
    uuid: string;
    reference: string;
    participant: string;
    staff: string | null;
    at: string;
  }>`
    select form_submissions.uuid, reference, participant_uuid as participant, staff.uuid as staff, form_submissions.data->>'occurred_at' as at
    from form_submissions left join staff on staff.tenant_id = form_submissions.tenant_id
      and staff.user_uuid = form_submissions.created_by
    where form_submissions.tenant_id = ${tenant.id} and form = 'incident_report_form'
      and form_submissions.data->'alleged_types' ? 'unauthorised_rp'`.execute(db);
  return rows.map(({ uuid, reference, participant, staff, at }) => ({
    participant,
    staff,
    type: "environmental",
    ...spanOf(Date.parse(at), 90),
    before: "Knives lay on the bench while dinner was made.",
    tried_first: "I asked him to sit at the table with me.",
    effect: "He knocked at the door for a while and then watched television.",
    harm: "no",
    told: "The manager on duty",
    authorisation: "unauthorised",
    unauthorised_because: "no_practice",
    incident: uuid,
    incident_reference: reference,
  }));
}
