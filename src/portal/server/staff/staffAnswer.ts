import type { Schema } from "#framework/shared/schema/schema.ts";

/** The staff member's own fields that the specification documents. */
export const documentedFields = [
  "type",
  "first_name",
  "middle_name",
  "last_name",
  "full_name",
  "date_of_birth",
  "gender",
  "pronoun",
  "job_title",
  "address",
  "state",
  "town",
  "postcode",
  "email",
  "mobile_no",
  "phone_number",
  "emergency_contact_name",
  "emergency_contact_relationship",
  "emergency_contact_phone",
  "emergency_contact_email",
  "status",
  "onboard_status",
];

const component = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (name: string, description: string): Schema => ({
  type: "array",
  description,
  items: component(name),
});

/** A staff member as the call for one answers it: the documented keys, and the other fields that the person sees. */
export const staffAnswer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["staff"],
  properties: {
    staff: {
      type: "object",
      description:
        "The staff member's fields and what belongs to them. A key without a value is `null` or an empty list; it is left out only where the person may not see it.",
      required: ["id", "uuid", "version", "image_path", "added_at", "notes"],
      properties: {
        id: { type: "string", format: "uuid" },
        uuid: { type: "string", format: "uuid" },
        version: { type: "integer" },
        ...Object.fromEntries(documentedFields.map((name) => [name, { type: ["string", "null"] }])),
        date_of_birth: { type: ["string", "null"], format: "date" },
        role: {
          type: "array",
          description: "The roles of the account that they sign in with.",
          items: {
            type: "object",
            additionalProperties: false,
            required: ["name"],
            properties: { name: { type: "string" } },
          },
        },
        image_path: { type: ["string", "null"], description: "The call that answers a link to the picture." },
        added_at: { type: "string", format: "date-time" },
        pay_rate: {
          description: "What they are paid today.",
          anyOf: [component("StaffPayRatesShown"), { type: "null" }],
        },
        agreement_documents: listOf("StaffContractsShown", "Their latest contracts."),
        ongoing_shifts: listOf("ShiftsShown", "Shifts that have started."),
        upcoming_shifts: listOf("ShiftsShown", "The next shifts, the soonest first."),
        completed_shifts: listOf("ShiftsShown", "The last completed shifts, the latest first."),
        notes: { type: "array", description: "Notes written on shifts.", items: { type: "object" } },
        admin_notes: listOf("StaffNotesShown", "The latest notes of the office."),
      },
    },
  },
};
