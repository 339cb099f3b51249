import { holds } from "#framework/shared/access/visible.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { forbidden } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { type Fact, moneyFacts, termFacts } from "./facts.ts";
import { agreements, type ContractKind, kindOfResource, officeType } from "./kinds.ts";
import { canAnswer, recipientsOf } from "./recipients.ts";

const text: Schema = { type: "string" };

/** What the answer of a check looks like. */
const checkAnswer: Schema = {
  type: "object",
  required: ["check"],
  properties: {
    check: {
      type: "object",
      additionalProperties: false,
      required: ["facts"],
      properties: {
        facts: {
          type: "array",
          description: "What to know before it is sent or signed.",
          items: {
            type: "object",
            required: ["tone", "text"],
            properties: { tone: { enum: ["info", "warning"] }, text },
          },
        },
        can_send: { type: "boolean", description: "Whether anyone is able to read and answer it." },
        recipients: {
          type: "array",
          description: "Who gets it and how; for those who send it.",
          items: {
            type: "object",
            required: ["resource", "uuid", "name", "role", "channel"],
            properties: {
              resource: text,
              uuid: text,
              name: text,
              role: text,
              email: { type: ["string", "null"] },
              channel: { enum: ["login", "invited", "email", "none"] },
            },
          },
        },
      },
    },
  },
};

/**
 * What to know before a contract is sent or signed: for those who send it who will get it and how, and what the plan and
 * the price list say against it; for those who sign it what its term means.
 */
export const contractCheck: Facts = {
  answer: checkAnswer,
  of: async (context, { type, row, record }) => {
    const kind = kindOfResource(type);
    if (type.name === kind.own) return { check: { facts: factsOf(context, kind, row) } };
    if (!holds(context.user, `edit-${kind.office}`)) throw forbidden();
    const recipients = await recipientsOf(context, kind, String(record[kind.subject]));
    const facts = [
      ...factsOf(context, kind, row),
      ...(kind === agreements ? await moneyFacts(context, record) : []),
    ];
    return { check: { facts, recipients, can_send: recipients.some(canAnswer) } };
  },
};

const factsOf = (context: Context, kind: ContractKind, row: Row): Fact[] =>
  kind === agreements ? termFacts(decodeRow(officeType(context, kind), row, context)) : [];
