import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Random } from "../random.ts";
import { type Author, type DemoForm, instantOn, typed } from "./insertForms.ts";

/** Three wounds of the first participants: one that heals, one that does not move, one that gets worse. */
const courses = [
  { region: "heel_r", view: "feet", type: "pressure_injury", stage: "2", factor: 0.82, count: 8, pain: 5 },
  { region: "shin_l", view: "front", type: "venous_ulcer", stage: null, factor: 0.99, count: 7, pain: 3 },
  { region: "forearm_l", view: "front", type: "skin_tear", stage: null, factor: 1.16, count: 6, pain: 4 },
] as const;

/** The record of a wound. */
export function makeWound(index: number, today: string, author: Author, participant: string): DemoForm {
  const course = courses[index % courses.length] ?? courses[0];
  const at = instantOn(today, -course.count * 5 - 2);
  return {
    form: "wound_care_management",
    author,
    participant,
    at,
    answers: {
      location: { region: course.region, view: course.view },
      type: course.type,
      ...(course.stage && { stage: course.stage }),
      ...(course.type === "pressure_injury" && {
        braden_sensory: 3,
        braden_moisture: 3,
        braden_activity: 2,
        braden_mobility: 2,
        braden_nutrition: 3,
        braden_friction: 2,
      }),
      ...(course.type === "skin_tear" && { skin_tear_category: "2" }),
      onset_date: addDays(today, -course.count * 5 - 6),
      acquired: "community",
      delaying_factors: ["immobility"],
      allergies: "None known",
      consent_photo: false,
      status: "open",
      goal: "heal",
      cleansing: "Normal saline",
      primary_dressing: "Silicone foam",
      frequency: "2_week",
      next_change: addDays(today, 2),
      who_changes: "rn",
      escalate_if: ["fever", "increase_30pct"],
      review_date: addDays(today, 20),
      prepared_by: author.staff,
      clinician_name: author.name,
      signature: typed(author.name, at),
    },
  };
}

/** The assessments of a wound in the order of time. */
export function makeAssessments(
  random: Random,
  index: number,
  today: string,
  author: Author,
  participant: string,
  wound: string,
): DemoForm[] {
  const { count, factor, pain } = courses[index % courses.length] ?? courses[0];
  return Array.from({ length: count }, (_, place): DemoForm => {
    const at = instantOn(today, (place - count) * 5, 3);
    const size = 3.4 * factor ** place;
    const last = place === count - 1;
    return {
      form: "wound_care_assessment",
      author,
      participant,
      at,
      answers: {
        wound,
        assessed_at: at,
        length_cm: Math.round(size * 10) / 10,
        width_cm: Math.round(size * 7) / 10,
        depth_cm: 0.3,
        tissue: { granulation: 70, slough: 20, epithelial: 10 },
        exudate_amount: "low",
        exudate_type: ["serous"],
        odour: "none",
        edges: ["attached"],
        periwound: factor > 1 ? ["erythema"] : ["healthy"],
        infection_signs: factor > 1 && last ? ["increased_pain", "heat"] : ["none"],
        pain_before: Math.max(0, pain - 1),
        pain_during: Math.max(0, Math.round(pain * factor ** place)),
        cleansed_with: "Normal saline",
        dressings_applied: [{ product: "Silicone foam", size: "10 × 10", qty: 1 }],
        change_since_last: factor < 0.95 ? "improving" : factor > 1 ? "deteriorating" : "static",
        ...escalation(factor > 1, at),
        next_review: addDays(today, (place - count) * 5 + 4 + random.whole(0, 1)),
        assessor: author.staff,
        role: "Support worker",
        signature: typed(author.name, at),
      } satisfies JsonObject,
    };
  });
}

const escalation = (isNeeded: boolean, at: string): JsonObject =>
  isNeeded ? { escalated: true, escalated_to: "The nurse on duty", escalated_at: at } : { escalated: false };
