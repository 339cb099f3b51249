import { choicesOf, type Schema } from "#framework/shared/schema/schema.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { type RecordType, recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { Prepare } from "#framework/server/records/write/stages.ts";

const statusesOf = (type: RecordType) =>
  choicesOf(type.fields.find(({ name }) => name === "status")?.schema ?? {}) ?? [];

const answer: Schema = {
  type: "object",
  required: ["client_statuses"],
  properties: {
    client_statuses: {
      type: "array",
      items: {
        type: "object",
        required: ["id", "key", "name", "lead"],
        properties: {
          id: { type: "integer" },
          key: { type: "string" },
          name: { type: "string" },
          lead: { type: "boolean" },
        },
      },
    },
  },
};

/** The statuses that leads and participants share; `lead` says which of them a referral can have. */
export const clientStatuses: Facts = {
  answer,
  ofInput: ({ services }) => {
    const type = recordTypeOf(services.types, "referrals");
    const leads = new Set(Object.keys(type.resource.moves ?? {}));
    return {
      client_statuses: statusesOf(type).map(({ id = 0, value, label }) => ({
        id,
        key: value,
        name: label,
        lead: leads.has(String(value)),
      })),
    };
  },
};

/** Only a declined referral has a reason for that. */
export const referralOpen: Prepare = (_write, { status, decline_reason: reason }) => ({
  decline_reason: status === "declined" ? (reason ?? null) : null,
});
