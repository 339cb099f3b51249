import { randomUUID } from "node:crypto";
import { addDays } from "#shared/dates/dates.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { lastNames, mensNames, streets, suburbs, womensNames } from "./names.ts";
import type { Office } from "./office.ts";
import { landline } from "./phones.ts";
import type { Random } from "./random.ts";

/** Statuses of leads, so often each as it stands here. */
const stages = [
  "new_lead",
  "new_lead",
  "new_lead",
  "contacted",
  "contacted",
  "assessment",
  "assessment",
  "onboarding",
  "waitlisted",
  "declined",
] as const;

const about = [
  "Loves music and being outdoors. Mornings take time.",
  "Wants to live on their own, with someone to call.",
  "Is starting a course and needs help to get there.",
  "Coming home from hospital soon and needs help every day.",
];
const reasons = ["No worker in the area", "Chose another provider", "The plan does not cover the support"];
const coordinators = ["Noor Quist", "Dale Emery", "Ines Calder"];

/** An instant of a day, in the morning of the east coast. */
const at = (day: string, hour: number): string => `${day}T0${hour % 8}:15:00.000Z`;

/**
 * Referrals in every status; two of them are participants already, and one person asked twice.
 * @param known participants that some referrals are about again
 */
export function makeReferrals(
  random: Random,
  today: string,
  count: number,
  people: { staff: string[]; office: Office },
  known: JsonObject[],
): JsonObject[] {
  const made = Array.from({ length: count }, (_, index) => {
    const status = stages[index % stages.length] ?? "new_lead";
    // Yesterday at the latest: at some hour of today it may not be that late yet.
    const day = addDays(today, -random.whole(status === "new_lead" ? 1 : 6, 40));
    return { ...person(random, index), ...progress(random, status, day, people) };
  });
  const again = known.slice(0, 2).map((participant, index) => ({
    ...person(random, count + index),
    ...participant,
    ...progress(random, "new_lead", addDays(today, -index - 1), people),
  }));
  const [first] = made;
  const twice = first && {
    ...first,
    uuid: randomUUID(),
    lead_source: "hospital",
    ...arrived(addDays(today, -2)),
  };
  return [...made, ...again, ...(twice ? [twice] : [])];
}

function person(random: Random, index: number): JsonObject {
  const first = random.pick(random.chance(0.5) ? womensNames : mensNames);
  const last = random.pick(lastNames);
  const byCoordinator = random.chance(0.5);
  return {
    uuid: randomUUID(),
    referrer_type: byCoordinator ? "support_coordinator" : "self",
    ...(byCoordinator && {
      referrer_name: random.pick(coordinators),
      referrer_organisation: "Bright Path Coordination",
      referrer_phone: "0255501234",
      referrer_email: "coordination@example.com",
    }),
    first_name: first,
    last_name: last,
    date_of_birth: `${random.whole(1952, 2014)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
    phone: landline("referral", index % 900),
    email: `lead${index}@example.com`,
    address: `${random.whole(1, 180)} ${random.pick(streets)}`,
    ...random.pick(suburbs),
    type: "ndis",
    ndis_number: String(439_000_001 + index),
    plan_management: random.pick(["agency", "self"]),
    primary_disability: random.pick(["autism", "intellectual", "psychosocial", "cerebral_palsy"]),
    about: random.pick(about),
    requested_services: random.some(["personal_care", "community_access", "transport", "domestic"], 2),
    hours_per_week: random.whole(3, 30),
    urgency: random.weighted({ routine: 5, soon: 3, urgent: 2 }),
    lead_source: random.pick(["website", "word_of_mouth", "support_coordinator", "hospital"]),
    consent: true,
  };
}

const arrived = (day: string): JsonObject => ({ received_at: at(day, 3), received_by: "Public form" });

function progress(
  random: Random,
  status: string,
  day: string,
  { staff, office }: { staff: string[]; office: Office },
): JsonObject {
  return {
    status,
    ...arrived(day),
    ...(status === "declined" && { decline_reason: random.pick(reasons) }),
    ...(status !== "new_lead" && {
      owner: staff[random.pick([1, 4])] ?? null,
      notes: [
        {
          at: at(addDays(day, 1), 4),
          by: office.coordinator,
          text: "Called to discuss the supports requested.",
        },
      ],
    }),
  };
}

/** Four jobs: two that are open, one that is being written and one that is closed. */
export function makeJobPosts(today: string): JsonObject[] {
  const post = (title: string, status: string, more: JsonObject): JsonObject => ({
    uuid: randomUUID(),
    title,
    status,
    employment_type: "part_time",
    classification: "SCHADS level 2",
    pay_from: 3545,
    pay_to: 4012,
    positions: 2,
    contact_name: "The people team",
    contact_phone: "0255501234",
    contact_email: "jobs@example.com",
    licences: ["NDIS Worker Screening Check", "First aid", "Driver licence"],
    requirements: "Patience and humour.\nComing on time.\nExperience helps and is not needed.",
    description:
      "<p>You support people at home and in the community: <strong>their day, their way</strong>.</p><ul><li>Paid training</li><li>A small team that you know by name</li></ul>",
    ...(status !== "draft" && { published_at: at(addDays(today, -9), 2) }),
    ...more,
  });
  return [
    post("Support worker, Parramatta", "published", {
      summary: "Mornings and weekends with four people who know what they want.",
      location: "Parramatta NSW",
      closing_date: addDays(today, 21),
    }),
    post("Registered nurse", "published", {
      summary: "Complex care at home, and teaching the team.",
      location: "Western Sydney",
      classification: "Nurses award, RN level 2",
      pay_from: 4890,
      pay_to: 5610,
      positions: 1,
    }),
    post("Night support, sleepover", "draft", { location: "Gosford NSW", employment_type: "casual" }),
    post("Roster officer", "closed", {
      location: "Parramatta NSW",
      employment_type: "full_time",
      closing_date: addDays(today, -12),
      positions: 1,
    }),
  ];
}

/** Who applied for the jobs that are or were open. */
export function makeApplications(
  random: Random,
  today: string,
  posts: JsonObject[],
  resume: JsonObject,
): JsonObject[] {
  const open = posts.filter(({ status }) => status !== "draft");
  const steps = ["new", "new", "shortlisted", "interview", "declined", "offered", "hired"];
  return steps.map((status, index) => ({
    job_post: open[index % open.length]?.uuid ?? "",
    first_name: random.pick(index % 2 === 0 ? womensNames : mensNames),
    last_name: random.pick(lastNames),
    email: `applicant${index}@example.com`,
    phone: landline("referral", 900 + index),
    right_to_work: random.weighted({ yes: 5, visa: 1 }),
    cover_letter: "I have supported my uncle for six years and would like to do this as my work.",
    resume,
    consent: true,
    status,
    received_at: at(addDays(today, -random.whole(1, 14)), index),
  }));
}
