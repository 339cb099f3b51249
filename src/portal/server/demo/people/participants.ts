import { randomUUID } from "node:crypto";
import { addDays, ageOn } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { inHouses } from "../roster/houses.ts";
import { lastNames, womensNames } from "./names.ts";
import { address, birthDate, person, plain, regionOf } from "./person.ts";
import { landline, mobileOf } from "./phones.ts";
import type { Random } from "../random.ts";
import { type DemoScale, isLarge } from "../scale.ts";

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

/** One participant of a small provider lives where clocks show another time in summer. */
const overTheBorder = {
  index: 20,
  place: { suburb: "Southport", state: "QLD", postcode: "4215" },
} as const;

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
    const drawn = address(random, scale);
    const home =
      isLarge(scale) || index !== overTheBorder.index ? drawn : { ...drawn, ...overTheBorder.place };
    // The first is the demo's account, who signs for herself.
    const born = birthDate(random, today, index === 0 ? 24 : 8, 76);
    const parent = `${random.pick(womensNames)} ${who.last_name}`;
    return {
      uuid: randomUUID(),
      ...who,
      ...home,
      status,
      type: "ndis",
      ndis_number: String(firstNumber + index),
      date_of_birth: born,
      ...(ageOn(born, today) < 18 && {
        decision_making: "child_representative",
        child_representative: {
          name: parent,
          relationship: "Mother",
          phone: landline("contact", index, home.state),
        },
      }),
      region: regionOf(home),
      converted_from_lead: random.chance(0.4),
      lead_source: random.pick(["referral", "website", "word_of_mouth", "support_coordinator", "hospital"]),
      email: `${plain(who.first_name)}.${plain(who.last_name)}${index}@example.com`,
      ...(mobileOf("participant", index) !== undefined && { mobile: mobileOf("participant", index) ?? "" }),
      phone: landline("participant", index, home.state),
      preferred_contact: random.pick(["phone", "email", "via_representative"]),
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
          phone: landline("contact", index, home.state),
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

/** Of sixty: 52 active, 3 being onboarded, 2 suspended, 3 exited. Anyone who asks for support is a referral. */
function stagesOf(count: number): string[] {
  const share = (part: number) => Math.max(1, Math.round((count * part) / 60));
  const stages = [
    ...Array<string>(share(3)).fill("onboarding"),
    ...Array<string>(share(2)).fill("suspended"),
    ...Array<string>(share(3)).fill("exited"),
  ];
  return [...Array<string>(count - stages.length).fill("active"), ...stages];
}
