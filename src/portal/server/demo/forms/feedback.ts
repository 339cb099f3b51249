import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { type Author, type DemoForm, instantOn } from "./insertForms.ts";

/** Nine voices in order of time: compliments, suggestions, questions, and complaints at several stages. */
const voices: {
  type: string;
  subject: string;
  details: string;
  category: string;
  days: number;
  risk?: boolean;
}[] = [
  {
    type: "compliment",
    subject: "Thank you, Tuesday team",
    details: "The outing to the gardens was the best day of the month.",
    category: "service_quality",
    days: -60,
  },
  {
    type: "complaint",
    subject: "Late three times in a week",
    details: "The morning worker came half an hour late three times, so I missed my bus.",
    category: "roster_reliability",
    days: -30,
  },
  {
    type: "suggestion",
    subject: "Send the roster on Thursdays",
    details: "When the roster comes on Sunday evening, I cannot plan my Monday.",
    category: "communication",
    days: -21,
  },
  {
    type: "complaint",
    subject: "Nobody called back",
    details: "I asked for a call about my invoice twice and nobody called me back.",
    category: "billing",
    days: -16,
  },
  {
    type: "enquiry",
    subject: "Can I change my day",
    details: "I would like to move my shopping from Tuesday to Friday. Is that possible?",
    category: "other",
    days: -12,
  },
  {
    type: "compliment",
    subject: "A calm voice",
    details: "The coordinator explained everything twice and was never in a hurry.",
    category: "staff_conduct",
    days: -9,
  },
  {
    type: "complaint",
    subject: "My letter was opened",
    details: "A letter to me lay open on the table when I came home. Nobody asked me.",
    category: "privacy",
    days: -4,
  },
  {
    type: "suggestion",
    subject: "A photo of who comes",
    details: "It would help me to see a photo of the worker before they come.",
    category: "accessibility",
    days: -2,
  },
  {
    type: "complaint",
    subject: "Door left open",
    details: "The back door was left open after the evening visit. I was afraid all night.",
    category: "safety",
    days: -1,
    risk: true,
  },
];

/** Feedback of the first participant, about themselves, or taken down by a worker. */
export const makeFeedback = (
  today: string,
  authors: readonly Author[],
  participants: readonly string[],
): DemoForm[] =>
  voices.map(({ type, subject, details, category, days, risk = false }, index): DemoForm => {
    const author = authors[index % authors.length] ?? { user: "", name: "", staff: "" };
    const complaint: JsonObject = { immediate_risk: risk, desired_outcome: ["explanation"] };
    return {
      form: "feedback_and_complaints_form",
      author,
      at: instantOn(today, days),
      answers: {
        feedback_type: type,
        anonymous: false,
        your_name: author.name,
        relationship: author.staff === "" ? "participant" : "staff",
        contact_method: "none",
        participant: participants[author.staff === "" ? 0 : index % participants.length] ?? "",
        subject,
        received_channel: author.staff === "" ? "web" : "phone",
        category: [category],
        details,
        ...(type === "complaint" && complaint),
        contact_about_result: true,
        may_share_with_staff: true,
        declaration: true,
      },
    };
  });

/** A complaint whose author gave no name. */
export const makeAnonymousComplaint = (today: string, author: Author, participant: string): DemoForm => ({
  form: "feedback_and_complaints_form",
  author,
  at: instantOn(today, -1, 3),
  answers: {
    feedback_type: "complaint",
    anonymous: true,
    relationship: "not_stated",
    participant,
    subject: "Shouting in the house",
    received_channel: "web",
    category: ["staff_conduct"],
    details: "One of the evening workers shouts at the people who live there. I have heard it several times.",
    immediate_risk: false,
    desired_outcome: ["policy_change"],
    may_share_with_staff: false,
    declaration: true,
  },
});
