import type { FormDefinition } from "#framework/shared/customForms/form.ts";
import type { JsonObject, Schema, Words } from "#framework/shared/schema/schema.ts";

/** A form of the demo, and how far it is. */
export interface DemoForm {
  facts: JsonObject;
  definition: FormDefinition;
  state: "template" | "draft" | "published";
}

const oneOf = (...labels: string[]): Schema[] =>
  labels.map((title) => ({ const: title.toLowerCase().replace(/[^a-z]+/g, "_"), title }));

/** Words in Vietnamese and in Arabic. */
const also = (vi: Words, ar: Words): Record<string, Words> => ({ vi, ar });

const moods: Schema[] = [
  { const: "good", title: "Good", "x-languages": also({ title: "Tốt" }, { title: "جيد" }) },
  { const: "so_so", title: "So-so", "x-languages": also({ title: "Bình thường" }, { title: "متوسط" }) },
  {
    const: "not_good",
    title: "Not good",
    "x-languages": also({ title: "Không tốt" }, { title: "ليس جيدًا" }),
  },
];

const activities: Schema[] = [
  ["Going out", "Đi chơi", "الخروج"],
  ["Cooking", "Nấu ăn", "الطبخ"],
  ["Music", "Âm nhạc", "الموسيقى"],
  ["Sport", "Thể thao", "الرياضة"],
  ["Friends and family", "Bạn bè và gia đình", "الأصدقاء والعائلة"],
].flatMap(([title = "", vi, ar]) =>
  oneOf(title).map((choice) => ({ ...choice, "x-languages": also({ title: vi }, { title: ar }) })),
);

const wellbeing: FormDefinition = {
  schema: {
    type: "object",
    required: ["mood", "sleep"],
    properties: {
      mood: {
        type: "string",
        title: "How have you felt this week?",
        "x-easy-read": "Are you happy or sad?",
        "x-languages": also(
          { title: "Tuần này bạn cảm thấy thế nào?", easyRead: "Bạn vui hay buồn?" },
          { title: "كيف كان شعورك هذا الأسبوع؟", easyRead: "هل أنت سعيد أم حزين؟" },
        ),
        oneOf: moods,
      },
      sleep: {
        type: "number",
        title: "Hours of sleep each night",
        "x-easy-read": "How long do you sleep? Write a number, for example 8.",
        "x-languages": also(
          { title: "Bạn ngủ mấy giờ mỗi đêm?", easyRead: "Bạn ngủ bao lâu? Hãy viết một con số, ví dụ 8." },
          { title: "عدد ساعات النوم كل ليلة", easyRead: "كم ساعة تنام؟ اكتب رقمًا، مثل 8." },
        ),
        minimum: 0,
        maximum: 16,
      },
      activities: {
        type: "array",
        title: "What did you enjoy?",
        "x-easy-read": "What made you happy? You can choose more than one.",
        "x-languages": also({ title: "Bạn đã thích điều gì?" }, { title: "بماذا استمتعت؟" }),
        uniqueItems: true,
        items: {
          type: "string",
          oneOf: activities,
        },
      },
      hurts: {
        type: "object",
        format: "body-place",
        title: "Does something hurt? Show us where.",
        "x-easy-read": "Touch the picture where it hurts. Leave it empty when nothing hurts.",
        "x-languages": also(
          { title: "Có chỗ nào đau không? Hãy chỉ cho chúng tôi." },
          { title: "هل يؤلمك شيء؟ أرنا أين." },
        ),
      },
      safe: {
        type: "boolean",
        title: "Do you feel safe at home?",
        "x-easy-read": "Is your home a good place? Choose no if you are afraid.",
        "x-languages": also(
          { title: "Bạn có cảm thấy an toàn ở nhà không?" },
          { title: "هل تشعر بالأمان في المنزل؟" },
        ),
        "x-widget": "radio",
      },
      notes: {
        type: "string",
        title: "Is there anything else we should know?",
        "x-easy-read": "Tell us more if you want to.",
        "x-languages": also(
          { title: "Còn điều gì chúng tôi nên biết không?" },
          { title: "هل هناك شيء آخر يجب أن نعرفه؟" },
        ),
        "x-widget": "long-text",
        maxLength: 2000,
      },
    },
    allOf: [
      {
        if: { properties: { mood: { const: "not_good" } }, required: ["mood"] },
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: {
          properties: {
            what_helps: {
              type: "string",
              title: "What would help?",
              "x-easy-read": "What can we do so that you feel better?",
              "x-languages": also({ title: "Điều gì sẽ giúp bạn?" }, { title: "ما الذي يمكن أن يساعدك؟" }),
              maxLength: 1000,
            },
          },
          required: ["what_helps"],
        },
      },
      {
        if: { properties: { safe: { const: false } }, required: ["safe"] },
        // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: {
          properties: {
            call_me: {
              type: "string",
              format: "phone",
              title: "A number where we can call you",
              "x-languages": also(
                { title: "Số điện thoại để chúng tôi gọi cho bạn" },
                { title: "رقم هاتف يمكننا الاتصال بك عليه" },
              ),
            },
          },
        },
      },
    ],
  },
  ui_schema: {
    steps: [
      {
        title: "How you are",
        languages: also({ title: "Bạn thế nào" }, { title: "كيف حالك" }),
        sections: [
          {
            title: "This week",
            languages: also({ title: "Tuần này" }, { title: "هذا الأسبوع" }),
            fields: ["mood", "what_helps", "sleep", "activities", "hurts"],
          },
        ],
      },
      {
        title: "At home",
        languages: also({ title: "Ở nhà" }, { title: "في المنزل" }),
        sections: [
          {
            title: "Your home",
            description: "You can skip what you do not want to answer.",
            languages: also(
              { title: "Nhà của bạn", description: "Bạn có thể bỏ qua những câu không muốn trả lời." },
              { title: "منزلك", description: "يمكنك تخطي ما لا تريد الإجابة عنه." },
            ),
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
        title: "Expenses",
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
    facts: { title: "Outing and expenses", description: "With a list of costs.", category: "daily" },
    definition: outing,
    state: "template",
  },
];
