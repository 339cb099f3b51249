import type { FormDefinition } from "#shared/builtForms/form.ts";
import type { JsonObject, Schema } from "#shared/schema/schema.ts";

/** A form of the demo, and how far it is. */
export interface DemoForm {
  facts: JsonObject;
  definition: FormDefinition;
  state: "template" | "draft" | "published";
}

const oneOf = (...labels: string[]): Schema[] =>
  labels.map((title) => ({ const: title.toLowerCase().replace(/[^a-z]+/g, "_"), title }));

const wellbeing: FormDefinition = {
  schema: {
    type: "object",
    required: ["mood", "sleep", "safe"],
    properties: {
      mood: {
        type: "string",
        title: "How have you felt this week?",
        "x-easy-read": "Are you happy or sad?",
        oneOf: oneOf("Good", "So-so", "Not good"),
      },
      sleep: { type: "number", title: "Hours of sleep each night", minimum: 0, maximum: 16 },
      activities: {
        type: "array",
        title: "What did you enjoy?",
        uniqueItems: true,
        items: {
          type: "string",
          oneOf: oneOf("Going out", "Cooking", "Music", "Sport", "Friends and family"),
        },
      },
      safe: { type: "boolean", title: "Do you feel safe at home?", "x-widget": "radio" },
      notes: {
        type: "string",
        title: "Anything else that we should know?",
        "x-widget": "long-text",
        maxLength: 2000,
      },
    },
    allOf: [
      {
        if: { properties: { mood: { const: "not_good" } }, required: ["mood"] },
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: {
          properties: { what_helps: { type: "string", title: "What would help?", maxLength: 1000 } },
          required: ["what_helps"],
        },
      },
      {
        if: { properties: { safe: { const: false } }, required: ["safe"] },
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: {
          properties: {
            call_me: { type: "string", format: "phone", title: "A number where we can call you" },
          },
        },
      },
    ],
  },
  ui_schema: {
    steps: [
      {
        title: "How you are",
        sections: [{ title: "This week", fields: ["mood", "what_helps", "sleep", "activities"] }],
      },
      {
        title: "At home",
        sections: [
          {
            title: "Your home",
            description: "You can skip what you do not want to answer.",
            fields: ["safe", "call_me", "notes"],
          },
        ],
      },
    ],
  },
};

const photos: FormDefinition = {
  schema: {
    type: "object",
    required: ["may_photograph"],
    properties: {
      may_photograph: {
        type: "boolean",
        title: "May we take photos of you at activities?",
        "x-widget": "radio",
      },
      where_shown: {
        type: "array",
        title: "Where may they be shown?",
        uniqueItems: true,
        items: { type: "string", oneOf: oneOf("Newsletter", "Website", "At the office only") },
      },
      signature: { type: "object", format: "signature", title: "Signature" },
    },
  },
  ui_schema: {
    steps: [{ title: "Photos", sections: [{ fields: ["may_photograph", "where_shown", "signature"] }] }],
  },
};

const outing: FormDefinition = {
  schema: {
    type: "object",
    required: ["where", "went_well"],
    properties: {
      where: { type: "string", title: "Where did you go?", maxLength: 200 },
      went_well: { type: "boolean", title: "Did it go well?", "x-widget": "radio" },
      costs: {
        type: "array",
        title: "What was spent",
        items: {
          type: "object",
          required: ["what", "amount"],
          properties: {
            what: { type: "string", title: "What", maxLength: 120 },
            amount: { type: "integer", format: "money", title: "Amount", minimum: 0 },
          },
        },
      },
    },
  },
  ui_schema: { steps: [{ title: "The outing", sections: [{ fields: ["where", "went_well", "costs"] }] }] },
};

/** The forms of the demo. */
export const demoForms: readonly DemoForm[] = [
  {
    facts: {
      title: "Wellbeing check",
      description: "A few questions about how you are. It takes five minutes.",
      category: "health",
      due_days: 7,
      repeat: "monthly",
    },
    definition: wellbeing,
    state: "published",
  },
  {
    facts: {
      title: "Photo consent",
      description: "Whether we may take and show photos of you.",
      category: "consent",
      due_days: 14,
    },
    definition: photos,
    state: "published",
  },
  { facts: { title: "Outing report", category: "daily" }, definition: outing, state: "draft" },
  {
    facts: {
      title: "Wellbeing check",
      description: "Mood, sleep and safety in two steps.",
      category: "health",
    },
    definition: wellbeing,
    state: "template",
  },
  {
    facts: { title: "Outing and what was spent", description: "With a list of costs.", category: "daily" },
    definition: outing,
    state: "template",
  },
];
