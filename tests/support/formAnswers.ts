import type { JsonObject } from "#framework/shared/schema/schema.ts";

const at = "2026-11-19T04:00:00.000Z";

/** A typed signature. */
export const signature = (name: string): JsonObject => ({ method: "typed", name, signed_at: at });

/** Whom the answers are about, and who gives them. */
export interface FormFacts {
  participant: string;
  staff: string;
  /** The wound that an assessment is of. */
  wound?: string;
  /** An uploaded file, for answers that need one. */
  file?: JsonObject;
}

const no = { answer: "no" };
const clean = (...questions: string[]): JsonObject =>
  Object.fromEntries(questions.map((question) => [question, no]));

const steps = (...answers: JsonObject[]): JsonObject[] => answers;

/** Answers that pass, of every form by step. */
export const formAnswers: Record<string, (facts: FormFacts) => JsonObject[]> = {
  feedback_and_complaints_form: ({ participant }) =>
    steps(
      {
        feedback_type: "complaint",
        anonymous: false,
        your_name: "Willa Worker",
        relationship: "staff",
        contact_method: "none",
        participant,
      },
      {
        subject: "Late again",
        received_channel: "phone",
        category: ["roster_reliability"],
        details: "Half an hour late three times this week.",
        immediate_risk: false,
      },
      {
        desired_outcome: ["explanation"],
        contact_about_result: true,
        may_share_with_staff: true,
        declaration: true,
      },
    ),
  participant_intake_form: ({ participant, staff }) =>
    steps(
      {
        participant,
        first_name: "Alma",
        last_name: "North",
        date_of_birth: "1990-05-05",
        gender: "woman",
        type: "private",
        mobile: "0491570156",
        preferred_contact: "phone",
        address: "12 Wattle Street",
        suburb: "Marrickville",
        state: "NSW",
        postcode: "2204",
        postal_same: true,
        living_arrangement: "alone",
        language: "English",
        interpreter_required: false,
        aboriginal_tsi: "no",
        cultural_needs: "Nil identified",
      },
      {
        emergency_contacts: [{ name: "Morgan", relationship: "sibling", phone: "0491570157" }],
        decision_making: "own",
        nominee_type: "none",
      },
      {
        plan_start: "2026-07-01",
        plan_end: "2027-06-30",
        management: ["agency"],
        goals: [{ goal: "Cook" }],
        requested_services: ["personal_care"],
        start_date_wanted: "2026-12-01",
      },
      {
        primary_disability: "autism",
        diagnosis_details: "See the report.",
        no_known_allergies: true,
        medication_support: "none",
        epilepsy: false,
        swallowing: "none",
      },
      {
        mobility: "independent",
        transfer_assist: "none",
        behaviours_of_concern: false,
        restrictive_practices: false,
        evacuation_ability: "independent",
        power_dependent_equipment: false,
      },
      {
        consent_collect: true,
        consent_photo_internal: "yes",
        consent_photo_marketing: "no",
        consent_medical_emergency: true,
        consent_audit_access: true,
        consent_electronic: true,
        rights_explained: true,
        complaints_explained: true,
        handbook_given: true,
        completed_by: { name: "Cora", relationship: "Coordinator" },
        signature: signature("Cora"),
        signed_at: at,
        staff_witness: staff,
      },
    ),
  support_plan: ({ participant, staff }) =>
    steps(
      {
        participant,
        what_matters: "My garden",
        strengths: "Humour",
        how_best_to_support: "Give me time",
        plan_date: "2026-11-18",
        review_date: "2027-10-18",
        participants_in_planning: [{ name: "Morgan", role: "Sister" }],
      },
      {
        goals: [
          {
            goal: "Bus alone",
            support_strategy: "Ride along",
            measure: "Three trips",
            target_date: "2027-03-01",
            status: "not_started",
          },
        ],
      },
      { methods: ["verbal"], understands_best: "Pictures", decision_support: "Talk it through" },
      { tasks: [{ task: "cooking", level: "partial" }] },
      { mobility: "independent", falls_risk: "low", transfer_method: "none", workers_needed: 1 },
      {
        diet: ["regular"],
        food_texture: "7_regular",
        fluid_level: "0",
        choking_risk: "low",
        assistance: "none",
      },
      { conditions: [{ condition: "Asthma" }], medication_support: "prompt", when_to_call_000: "Chest pain" },
      { has_bsp: false, proactive_strategies: "Tell early", restrictive_practices: false },
      {
        emergency_plan: { evacuation: "Front door", backup_workers: "On-call team" },
        back_up_if_worker_absent: "The office sends somebody",
      },
      {
        weekly_schedule: [{ day: "tue", start: "10:00", end: "15:00" }],
        staff_skills_required: ["first_aid"],
        review_triggers: ["scheduled"],
        copy_given_format: "standard",
        participant_signature: signature("Alma"),
        prepared_by: staff,
      },
    ),
  participant_risk_assessment: ({ participant, staff }) =>
    steps(
      {
        participant,
        type: "initial",
        date: "2026-11-18",
        assessor: staff,
        address: "12 Wattle Street",
        dwelling: "unit",
        services_covered: ["personal_care"],
      },
      {
        no_safe_parking: {
          answer: "yes",
          likelihood: 2,
          consequence: 2,
          control: "The lane behind the house",
          responsible: "Cora",
          due: "2026-12-01",
        },
      },
      { unsafe_floors: { answer: "na" } },
      clean("smoke_alarms_faulty", "exits_blocked", "no_evacuation_plan", "power_dependent_equipment"),
      {},
      { transfers_level: "none", workers_required: 1 },
      clean(
        "falls",
        "choking_dysphagia",
        "seizures",
        "medication",
        "pressure_injury",
        "mental_health_self_harm",
      ),
      clean("aggression", "exploitation_financial", "family_violence", "restrictive_practice_in_use"),
      { lone_work: true, check_in_method: "call" },
      {
        safe_to_start: true,
        participant_consulted: true,
        review_date: "2027-10-01",
        assessor_signature: signature("Willa Worker"),
      },
    ),
  wound_care_management: ({ participant, staff }) =>
    steps(
      {
        participant,
        location: { region: "heel_l", view: "feet", x: 27, y: 85 },
        type: "skin_tear",
        skin_tear_category: "1",
        onset_date: "2026-11-10",
        acquired: "community",
        delaying_factors: ["none"],
        allergies: "None known",
        consent_photo: true,
        status: "open",
      },
      {
        goal: "heal",
        cleansing: "Saline",
        primary_dressing: "Foam",
        frequency: "weekly",
        next_change: "2026-11-25",
        who_changes: "rn",
        escalate_if: ["fever"],
        review_date: "2026-12-20",
        prepared_by: staff,
        clinician_name: "Willa Worker",
        signature: signature("Willa Worker"),
      },
    ),
  wound_care_assessment: ({ participant, staff, wound = "" }) =>
    steps(
      { participant, wound, assessed_at: at, length_cm: 2.5, width_cm: 2 },
      {
        tissue: { granulation: 80, slough: 20 },
        exudate_amount: "none",
        odour: "none",
        edges: ["attached"],
        periwound: ["healthy"],
        infection_signs: ["none"],
        pain_before: 1,
        pain_during: 2,
      },
      {
        cleansed_with: "Saline",
        dressings_applied: [{ product: "Foam" }],
        change_since_last: "improving",
        escalated: false,
        next_review: "2026-11-25",
        assessor: staff,
        role: "Nurse",
        signature: signature("Willa Worker"),
      },
    ),
};

/** All answers of a form together. */
export const allAnswers = (form: string, facts: FormFacts): JsonObject =>
  Object.assign({}, ...(formAnswers[form]?.(facts) ?? [])) as JsonObject;
