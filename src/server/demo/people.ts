import { randomUUID } from "node:crypto";
import { addDays } from "#shared/dates/dates.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import {
  lastNames,
  mensNames,
  mobiles,
  places,
  regionsByPlace,
  streets,
  suburbs,
  womensNames,
} from "./names.ts";
import { inHouses } from "./houses.ts";
import { type DemoScale, isLarge } from "./scale.ts";
import type { Random } from "./random.ts";

const regions = ["metro_north", "metro_south", "coast", "inland"] as const;

function person(
  random: Random,
  scale: DemoScale,
): { first_name: string; last_name: string; gender: string; pronoun: string } {
  const woman = random.chance(0.5);
  const other = random.chance(0.03);
  return {
    first_name: random.pick(woman ? womensNames : mensNames),
    last_name: isLarge(scale) && random.chance(0.3) ? doubleName(random) : random.pick(lastNames),
    gender: other ? "non_binary" : woman ? "woman" : "man",
    pronoun: other ? "they" : woman ? "she" : "he",
  };
}

const doubleName = (random: Random): string =>
  [...new Set([random.pick(lastNames), random.pick(lastNames)])].join("-");

const address = (random: Random, scale: DemoScale) => ({
  address: `${random.whole(1, 180)} ${random.pick(streets)}`,
  ...random.pick(isLarge(scale) ? places : suburbs),
});
/** Who works in a few regions has somebody in each; a provider of every state goes by where people live. */
const regionOf = (random: Random, scale: DemoScale, { suburb }: ReturnType<typeof address>): string =>
  isLarge(scale) ? regionsByPlace[suburb] : random.pick(regions);
const birthDate = (random: Random, today: string, from: number, to: number): string =>
  addDays(today, -random.whole(from * 365, to * 365));
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();

/** A large provider has one for each of its sites. */
const siteManagers = 25;
export const siteManager = { job_title: "Site manager", type: "management", employment_type: "full_time" };
const supportHours = {
  small: { casual: 66, part_time: 28, full_time: 6 },
  large: { casual: 38, part_time: 44, full_time: 18 },
};

/** Jobs of the first staff of every provider; the rest are support workers. */
const office: { job_title: string; type: string; employment_type: string }[] = [
  { job_title: "Director", type: "management", employment_type: "full_time" },
  { job_title: "Coordinator", type: "office", employment_type: "full_time" },
  { job_title: "Support worker", type: "support", employment_type: "part_time" },
  { job_title: "Operations manager", type: "management", employment_type: "full_time" },
  { job_title: "Coordinator", type: "office", employment_type: "full_time" },
  { job_title: "Roster officer", type: "office", employment_type: "full_time" },
  { job_title: "Payroll officer", type: "office", employment_type: "part_time" },
  { job_title: "Registered nurse", type: "clinical", employment_type: "part_time" },
];

/** Hours a week by contract; casual workers have none. */
function contractedHours(employment: string, index: number): number | null {
  if (employment === "full_time") return 38;
  return employment === "part_time" ? 20 + (index % 3) * 5 : null;
}

function jobOf(random: Random, scale: DemoScale, index: number): (typeof office)[number] {
  const known = office[index];
  if (known) return known;
  if (isLarge(scale) && index < office.length + siteManagers) return siteManager;
  return {
    job_title: "Support worker",
    type: "support",
    employment_type: random.weighted(supportHours[isLarge(scale) ? "large" : "small"]),
  };
}

/** Staff, office first. */
export function makeStaff(
  random: Random,
  scale: DemoScale,
  categories: Record<string, string>,
): JsonObject[] {
  const { today, staff } = scale;
  return Array.from({ length: staff }, (_, index) => {
    const who = person(random, scale);
    const job = jobOf(random, scale, index);
    const home = address(random, scale);
    const { state, suburb: town, postcode, address: street } = home;
    const left = index > 10 && random.chance(0.06);
    return {
      uuid: randomUUID(),
      ...who,
      ...job,
      status: left ? "inactive" : "active",
      onboard_status:
        index > 8 && random.chance(0.08) ? random.pick(["invited", "in_progress", "submitted"]) : "approved",
      contracted_hours: contractedHours(job.employment_type, index),
      staff_category: categories[job.type] ?? null,
      region: regionOf(random, scale, home),
      email: `${plain(who.first_name)}.${plain(who.last_name)}${index}@example.com`,
      mobile_no: random.pick(mobiles),
      start_date: addDays(today, -random.whole(60, 2200)),
      date_of_birth: birthDate(random, today, 19, 64),
      address: street,
      town,
      state,
      postcode,
      emergency_contact_name: `${random.pick(womensNames)} ${who.last_name}`,
      emergency_contact_relationship: random.pick(["partner", "parent", "sibling", "friend"]),
      emergency_contact_phone: random.pick(mobiles),
      languages: [
        "english",
        ...random.some(["mandarin", "vietnamese", "arabic", "greek", "hindi", "auslan"], random.whole(0, 1)),
      ],
      skills:
        job.type === "support"
          ? random.some(
              [
                "personal_care",
                "manual_handling",
                "medication",
                "epilepsy",
                "behaviour_support",
                "mental_health",
                "driving",
                "cooking",
              ],
              random.whole(2, 5),
            )
          : [],
      has_vehicle: random.chance(0.7),
      right_to_work: random.weighted({ citizen: 8, permanent_resident: 2 }),
      bank_account_name: `${plain(who.first_name)} ${plain(who.last_name)}`.slice(0, 32),
      bsb: "062000",
      bank_account: String(random.whole(10_000_000, 99_999_999)),
      tfn: "123456782",
    };
  });
}

const disabilities = {
  intellectual: 30,
  autism: 25,
  psychosocial: 14,
  acquired_brain_injury: 7,
  cerebral_palsy: 6,
  other_neurological: 6,
  multiple_sclerosis: 4,
  other_physical: 4,
  stroke: 2,
  other: 2,
};
const goals = [
  "Cook a meal on my own",
  "Catch the train to the city",
  "Go swimming every week",
  "Find a part-time job",
  "Join an art class",
  "Live in my own place",
  "See my friends more often",
  "Manage my own money",
];
const allergens = ["Peanuts", "Penicillin", "Latex", "Bee stings", "Shellfish", "Eggs"];

/** Participants in every stage of support. */
export function makeParticipants(random: Random, scale: DemoScale, firstNumber: number): JsonObject[] {
  const { today, participants } = scale;
  const stages = stagesOf(participants);
  const people = stages.map((status, index): JsonObject => {
    const who = person(random, scale);
    const planStart = addDays(today, -random.whole(20, 340));
    const management = random.weighted({ plan: 65, agency: 15, self: 20 });
    const allergic = random.chance(0.25);
    const alert = random.weighted({ none: 82, info: 8, warning: 7, critical: 3 });
    const home = address(random, scale);
    return {
      uuid: randomUUID(),
      ...who,
      ...home,
      status,
      type: "ndis",
      ndis_number: String(firstNumber + index),
      // The first is the demo's account, who signs for herself.
      date_of_birth: birthDate(random, today, index === 0 ? 24 : 8, 76),
      region: regionOf(random, scale, home),
      converted_from_lead: random.chance(0.4),
      lead_source: random.pick(["referral", "website", "word_of_mouth", "support_coordinator", "hospital"]),
      email: `${plain(who.first_name)}.${plain(who.last_name)}${index}@example.com`,
      mobile: random.pick(mobiles),
      preferred_contact: random.pick(["phone", "sms", "email", "via_representative"]),
      language: random.weighted({ English: 85, Vietnamese: 4, Arabic: 4, Mandarin: 4, Greek: 3 }),
      living_arrangement: random.weighted({
        alone: 25,
        with_family: 45,
        with_partner: 8,
        sil_house: 18,
        group_home: 4,
      }),
      emergency_contacts: [
        {
          name: `${random.pick(womensNames)} ${who.last_name}`,
          relationship: random.pick(["parent", "sibling", "partner", "friend"]),
          phone: random.pick(mobiles),
          is_primary: true,
        },
      ],
      alert,
      ...(alert === "none"
        ? {}
        : {
            alert_text: random.pick([
              "Call before you arrive.",
              "Two workers are needed for transfers.",
              "A dog lives in the house.",
              "Risk of choking: see the mealtime plan.",
            ]),
          }),
      ...health(random, allergic),
      onboarded_at: addDays(planStart, random.whole(1, 20)),
      plan_start: planStart,
      plan_end: addDays(planStart, 365),
      plan_management: management,
      ...(management === "plan"
        ? {
            plan_manager: {
              organisation: random.pick([
                "Clearwater Plan Managers",
                "Bright Path Plans",
                "Southern Plan Partners",
              ]),
              email: "invoices@planmanager.example",
            },
          }
        : {}),
      goals: random.some(goals, random.whole(1, 3)).map((goal) => ({ goal })),
      budgets: [
        {
          category: "01",
          amount: random.whole(20, 90) * 100_000,
          management,
          allocated_to_us: random.whole(5, 20) * 100_000,
        },
        { category: "04", amount: random.whole(5, 30) * 100_000, management },
      ],
      gp: {
        name: `Dr ${random.pick(lastNames)}`,
        clinic: "Riverside Medical Centre",
        phone: "0255501234",
      },
      ...(status === "exited"
        ? {
            exited_at: addDays(today, -random.whole(5, 200)),
            exit_reason: random.pick(["moved", "other_provider", "goals_achieved"]),
          }
        : {}),
      likes: random.pick([
        "Football, music and dogs.",
        "Quiet mornings and long walks.",
        "Trains, maps and timetables.",
        "Cooking and reality shows.",
      ]),
    };
  });
  return inHouses(people, scale);
}

function health(random: Random, allergic: boolean): JsonObject {
  return {
    primary_disability: random.weighted(disabilities),
    diagnosis_details: "As described in the report of the treating specialist.",
    mobility: random.weighted({
      independent: 60,
      stick: 8,
      frame: 10,
      wheelchair_manual: 12,
      wheelchair_power: 7,
      hoist: 3,
    }),
    epilepsy: random.chance(0.12),
    behaviours_of_concern: random.chance(0.2),
    risk_rating: random.weighted({ low: 50, medium: 35, high: 13, extreme: 2 }),
    key_safe_code: String(random.whole(1000, 9999)),
    ...(allergic
      ? {
          allergies: [
            {
              allergen: random.pick(allergens),
              severity: random.weighted({ mild: 5, moderate: 3, anaphylaxis: 2 }),
            },
          ],
        }
      : { no_known_allergies: true }),
  };
}

/** Of sixty: 52 active, 3 being onboarded, 2 suspended, 3 exited. Whoever asks for support is a referral. */
function stagesOf(count: number): string[] {
  const share = (part: number) => Math.max(1, Math.round((count * part) / 60));
  const stages = [
    ...Array<string>(share(3)).fill("onboarding"),
    ...Array<string>(share(2)).fill("suspended"),
    ...Array<string>(share(3)).fill("exited"),
  ];
  return [...Array<string>(count - stages.length).fill("active"), ...stages];
}
