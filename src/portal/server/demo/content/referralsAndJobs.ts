import { randomUUID } from "node:crypto";
import { addDays } from "#framework/shared/dates/dates.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { lastNames, mensNames, streets, suburbs, womensNames } from "../people/names.ts";
import type { Office } from "../people/office.ts";
import { landline } from "../people/phones.ts";
import type { Random } from "../random.ts";

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
const reasons = [
  "No worker available in the area",
  "Chose another provider",
  "The plan does not cover the supports requested",
];
const coordinators = ["Noor Quist", "Dale Emery", "Ines Calder"];

/** An instant of a day on the east coast, in summer; another one for each number, between two of its hours. */
const at = (day: string, number: number, from = 9, until = 17): string => {
  const minute = (number * 197 + 41) % ((until - from) * 60);
  return new Date(Date.parse(`${day}T00:00:00Z`) + ((from - 11) * 60 + minute) * 60_000).toISOString();
};

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
    return { ...person(random, index), ...progress(random, status, day, index, people) };
  });
  const again = known.slice(0, 2).map((participant, index) => ({
    ...person(random, count + index),
    ...participant,
    ...progress(random, "new_lead", addDays(today, -index - 1), count + index, people),
  }));
  const [first] = made;
  const twice = first && {
    ...first,
    uuid: randomUUID(),
    lead_source: "hospital",
    ...arrived(addDays(today, -2), count + known.length),
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

/** The public form is filled in from early until late. */
const arrived = (day: string, number: number): JsonObject => ({
  received_at: at(day, number, 7, 21),
  received_by: "Public form",
});

function progress(
  random: Random,
  status: string,
  day: string,
  number: number,
  { staff, office }: { staff: string[]; office: Office },
): JsonObject {
  return {
    status,
    ...arrived(day, number),
    ...(status === "declined" && { decline_reason: random.pick(reasons) }),
    ...(status !== "new_lead" && {
      owner: staff[random.pick([1, 4])] ?? null,
      notes: [
        {
          at: at(addDays(day, 1), number),
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
    classification: "SCHADS Award Level 2",
    pay_from: 3545,
    pay_to: 4012,
    positions: 2,
    contact_name: "People and Culture team",
    contact_phone: "0255501234",
    contact_email: "jobs@example.com",
    licences: ["NDIS Worker Screening Check", "First aid and CPR certificate", "Current driver licence"],
    requirements:
      "A patient, respectful and reliable approach.\nClear communication and confidence writing shift notes.\nExperience in disability support is welcome but not essential.",
    description:
      "<p>You will support people with disability at home and in the community, and help them live <strong>the way they choose</strong>.</p><ul><li>Paid induction and buddy shifts</li><li>A small, supportive team and a coordinator you can call</li><li>Travel between participants paid under the SCHADS Award</li></ul>",
    ...(status !== "draft" && { published_at: at(addDays(today, -16), 2) }),
    ...more,
  });
  return [
    post("Support worker, Parramatta", "published", {
      summary: "Morning and weekend shifts with four participants in and around Parramatta.",
      location: "Parramatta NSW",
      closing_date: addDays(today, 21),
    }),
    post("Registered nurse", "published", {
      summary: "Provide complex care at home and train our support workers.",
      location: "Western Sydney",
      classification: "Nurses Award, Registered Nurse Level 2",
      pay_from: 4890,
      pay_to: 5610,
      positions: 1,
      licences: ["AHPRA registration", "NDIS Worker Screening Check", "Current driver licence"],
      requirements:
        "Current registration as a nurse with AHPRA.\nExperience in complex care, such as enteral feeding, wound care or catheter care.\nConfidence training and supervising support workers.",
      description:
        "<p>You will plan and deliver <strong>high intensity supports</strong> for participants with complex health needs, and train the workers who support them each day.</p><ul><li>Monday to Friday, with one on-call weekend a month</li><li>Your own caseload in Western Sydney</li><li>Paid professional development and clinical supervision</li></ul>",
    }),
    post("Support worker, sleepovers", "draft", { location: "Gosford NSW", employment_type: "casual" }),
    post("Roster officer", "closed", {
      summary: "Plan and fill shifts for 60 participants from our Parramatta office.",
      location: "Parramatta NSW",
      employment_type: "full_time",
      classification: "SCHADS Award Level 4",
      pay_from: 4150,
      pay_to: 4480,
      published_at: at(addDays(today, -30), 2),
      closing_date: addDays(today, -12),
      positions: 1,
      requirements:
        "Experience in rostering, ideally in disability or aged care.\nA calm and friendly phone manner.\nConfidence with rostering software.",
      description:
        "<p>You will match participants with workers who suit them, fill shifts at short notice and keep the roster <strong>fair and within the award</strong>.</p><ul><li>A friendly office close to Parramatta station</li><li>One day a week from home after probation</li></ul>",
    }),
  ];
}

const letters = [
  "I have supported my uncle, who has cerebral palsy, for six years and would like to make this my career.",
  "I have a Certificate III in Individual Support and two years of experience in community access. I am available on weekdays and every second weekend.",
  "I am finishing my Diploma of Community Services in March and am looking for a role where I can learn from an experienced team.",
];

/** Who applied for the jobs that are or were open. */
export function makeApplications(
  random: Random,
  today: string,
  posts: JsonObject[],
  resume: JsonObject,
): JsonObject[] {
  const open = posts.filter(({ status }) => status !== "draft");
  const jobOf = (index: number) => open[index % open.length];
  // Nobody applies before a job is published, or after its last day.
  const lastDay = (closing: Json = today) => (String(closing) < today ? String(closing) : today);
  const steps = ["new", "new", "shortlisted", "interview", "declined", "offered", "hired"];
  return steps.map((status, index) => ({
    job_post: jobOf(index)?.uuid ?? "",
    first_name: random.pick(index % 2 === 0 ? womensNames : mensNames),
    last_name: random.pick(lastNames),
    email: `applicant${index}@example.com`,
    phone: landline("referral", 900 + index),
    right_to_work: random.weighted({ yes: 5, visa: 1 }),
    cover_letter: letters[index % letters.length] ?? "",
    resume,
    consent: true,
    status,
    received_at: at(addDays(lastDay(jobOf(index)?.closing_date), -random.whole(1, 14)), index, 7, 21),
  }));
}
