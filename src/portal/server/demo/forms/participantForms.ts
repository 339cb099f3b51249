import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Random } from "../random.ts";
import { type Author, type DemoForm, instantOn, typed } from "./insertForms.ts";

interface People {
  coordinator: Author;
  worker: Author;
}

/** Intake, support plan and risk assessment of participants, begun or sent. */
export function makeParticipantForms(
  random: Random,
  today: string,
  participants: readonly string[],
  { coordinator, worker }: People,
): DemoForm[] {
  return participants.flatMap((participant, index): DemoForm[] => {
    const days = -random.whole(20, 300);
    const isOpen = index % 4 === 3;
    const intake = { form: "participant_intake_form", author: coordinator, participant };
    const plan = { form: "support_plan", author: index % 3 === 0 ? worker : coordinator, participant };
    const risk = { form: "participant_risk_assessment", author: worker, participant };
    const at = instantOn(today, days);
    const later = instantOn(today, days + 3);
    return [
      {
        ...intake,
        at,
        answers: intakeAnswers(coordinator, at),
        otherwise: unknown,
        ...(isOpen && { steps: random.whole(1, 5) }),
      },
      ...(index % 5 === 4
        ? []
        : [
            {
              ...plan,
              at: later,
              answers: planAnswers(plan.author, coordinator, addDays(today, days + 3), later),
              ...(index % 6 === 1 && { steps: random.whole(1, 9) }),
            },
          ]),
      ...(index % 7 === 6
        ? []
        : [
            {
              ...risk,
              at: later,
              answers: riskAnswers(random, worker, addDays(today, days + 3), later),
              ...(index % 6 === 2 && { steps: random.whole(1, 9) }),
            },
          ]),
    ];
  });
}

/** What an intake form says where the participant's record says nothing. */
const unknown: JsonObject = {
  type: "private",
  mobile: "0491570156",
  preferred_contact: "phone",
  address: "12 Wattle Street",
  suburb: "Marrickville",
  state: "NSW",
  postcode: "2204",
  gender: "not_stated",
  language: "English",
  interpreter_required: false,
  aboriginal_tsi: "no",
  living_arrangement: "alone",
  cultural_needs: "Nil identified",
  emergency_contacts: [
    { name: "Morgan Reid", relationship: "sibling", phone: "0491570157", is_primary: true },
  ],
  plan_start: "2026-07-01",
  plan_end: "2027-06-30",
  goals: [{ goal: "Shop and cook by myself", how_we_help: "One afternoon a week together" }],
  requested_services: ["personal_care", "community_access"],
  start_date_wanted: "2026-08-01",
  primary_disability: "intellectual",
  diagnosis_details: "See the report of the paediatrician.",
  medication_support: "prompt",
  mobility: "independent",
  transfer_assist: "none",
  decision_making: "own",
  restrictive_practices: false,
  evacuation_ability: "prompt",
};

const intakeAnswers = ({ name, staff }: Author, at: string): JsonObject => ({
  postal_same: true,
  nominee_type: "none",
  management: ["plan"],
  plan_manager: { organisation: "Clear Plans", email: "accounts@clearplans.example" },
  no_known_allergies: true,
  epilepsy: false,
  swallowing: "none",
  advance_care_directive: false,
  behaviours_of_concern: false,
  power_dependent_equipment: false,
  consent_collect: true,
  consent_photo_internal: "yes",
  consent_photo_marketing: "no",
  consent_medical_emergency: true,
  consent_audit_access: true,
  consent_electronic: true,
  rights_explained: true,
  complaints_explained: true,
  handbook_given: true,
  completed_by: { name, relationship: "Coordinator" },
  signature: typed(name, at),
  signed_at: at,
  staff_witness: staff,
});

const planAnswers = (author: Author, coordinator: Author, day: string, at: string): JsonObject => ({
  what_matters: "My garden, my sister and the football on Saturdays.",
  strengths: "I remember every birthday. I make people laugh.",
  how_best_to_support: "Give me time. Show me first, then let me try.",
  typical_day: "Breakfast at seven, the day centre until three, then the garden.",
  plan_date: day,
  review_date: addDays(day, 330),
  participants_in_planning: [{ name: "Morgan Reid", role: "Sister" }],
  goals: [
    {
      goal: "Take the bus to the library alone",
      why_important: "I want to choose my own books.",
      steps: [{ step: "Ride along twice", who: "Support worker", when: "First month" }],
      support_strategy: "Ride along, then follow, then meet there.",
      measure: "Three trips alone in a month",
      baseline: "Goes with a worker",
      target_date: addDays(day, 180),
      status: "in_progress",
    },
  ],
  methods: ["verbal", "gestures"],
  understands_best: "Short sentences and pictures.",
  interpreter: false,
  decision_support: "Talk it through the day before.",
  tasks: [
    { task: "showering", level: "prompt", instructions: "Lay out the towels first.", frequency: "Daily" },
    { task: "cooking", level: "partial", instructions: "Knives only together.", frequency: "Twice a week" },
  ],
  mobility: "independent",
  falls_risk: "low",
  transfer_method: "none",
  workers_needed: 1,
  diet: ["regular"],
  food_texture: "7_regular",
  fluid_level: "0",
  choking_risk: "low",
  assistance: "none",
  conditions: [{ condition: "High blood pressure", management: "Tablet in the morning" }],
  medication_support: "prompt",
  when_to_call_000: "Chest pain, trouble to breathe, not waking up.",
  has_bsp: false,
  proactive_strategies: "Tell about changes of the day early.",
  restrictive_practices: false,
  activities: [{ activity: "Library", goal: "Bus alone", ratio: "1:1" }],
  risks: [
    {
      risk: "Gets lost on the way",
      likelihood: 2,
      consequence: 3,
      controls: "Phone with the way home, card in the wallet.",
      owner: "Coordinator",
    },
  ],
  emergency_plan: { evacuation: "Front door, meet at the letter box.", backup_workers: "The on-call team." },
  back_up_if_worker_absent: "The office sends the next of the team.",
  weekly_schedule: [{ day: "tue", start: "10:00", end: "15:00", service: "community_access", ratio: "1:1" }],
  staff_skills_required: ["first_aid"],
  review_triggers: ["incident", "scheduled"],
  copy_given_format: "easy_read",
  participant_signature: typed("The participant", at),
  prepared_by: author.staff || coordinator.staff,
});

const hazard = (likelihood: number, consequence: number, control: string, due: string): JsonObject => ({
  answer: "yes",
  likelihood,
  consequence,
  control,
  responsible: "Coordinator",
  due,
});

function riskAnswers(random: Random, { name, staff }: Author, day: string, at: string): JsonObject {
  const no = { answer: "no" };
  const asked = [
    "smoke_alarms_faulty",
    "exits_blocked",
    "no_evacuation_plan",
    "power_dependent_equipment",
    "falls",
    "choking_dysphagia",
    "seizures",
    "medication",
    "pressure_injury",
    "mental_health_self_harm",
    "aggression",
    "exploitation_financial",
    "family_violence",
    "restrictive_practice_in_use",
  ];
  return {
    type: "initial",
    date: day,
    assessor: staff,
    address: "12 Wattle Street, Marrickville",
    dwelling: "unit",
    services_covered: ["personal_care"],
    transfers_level: "none",
    workers_required: 1,
    hospital_admissions_12m: random.whole(0, 2),
    lone_work: true,
    check_in_method: "message",
    ...Object.fromEntries(asked.map((question) => [question, no])),
    path_trip_hazards: hazard(random.whole(1, 4), random.whole(1, 3), "The step is painted yellow.", day),
    medication: hazard(2, random.whole(2, 5), "Webster pack, checked each evening.", day),
    ...(random.chance(0.3) && { falls: hazard(4, 4, "Grab rail, no loose rugs.", day) }),
    safe_to_start: true,
    participant_consulted: true,
    // What is high is looked at again within three months.
    review_date: addDays(day, 80),
    assessor_signature: typed(name, at),
  };
}
