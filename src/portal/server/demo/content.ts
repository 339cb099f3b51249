import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** The prices of an hour by time band in 2026-27 (domain reference, section 3.2). */
const bandPrices = {
  day: 7358,
  evening: 8107,
  night: 8257,
  saturday: 10_354,
  sunday: 13_350,
  public_holiday: 16_346,
};

/** The support items of a service by time band, each with its price; a band without an item has none. */
const byBand = (category: string, sequences: readonly (string | null)[], ending: string): JsonObject[] =>
  Object.entries(bandPrices).flatMap(([band, price], index) =>
    sequences[index] ? [{ band, item_number: `${category}_${sequences[index]}_${ending}`, price }] : [],
  );

/** What a provider's website and catalogue hold at first; prices are those of 2026-27 (price guide, national). */
export function websiteContent(today: string): Record<string, JsonObject[]> {
  return {
    services: [
      {
        name: "Personal care",
        summary: "Help with showering, dressing and meals.",
        shift_type: "personal_care",
        registration_group: "0107",
        unit: "hour",
        default_price: 7358,
        order: 10,
        support_items: byBand("01", ["011", "015", "002", "013", "014", "012"], "0107_1_1"),
        travel_item: "01_799_0107_1_1",
        status: "active",
      },
      {
        name: "Community access",
        summary: "Out and about, with support.",
        shift_type: "community_access",
        registration_group: "0125",
        unit: "hour",
        default_price: 7358,
        order: 20,
        support_items: byBand("04", ["104", "103", null, "105", "106", "102"], "0125_6_1"),
        travel_item: "04_799_0125_6_1",
        transport_item: "04_590_0125_6_1",
        status: "active",
      },
      {
        name: "Supported independent living",
        summary: "A home of your own, with people around.",
        shift_type: "sil",
        registration_group: "0138",
        unit: "hour",
        default_price: 7358,
        order: 30,
        support_items: byBand("01", ["801", "802", "803", "804", "805", "806"], "0138_1_1"),
        status: "active",
      },
      {
        name: "Sleepover",
        summary: "A support worker sleeps in the house.",
        shift_type: "sleepover",
        registration_group: "0107",
        unit: "each",
        default_price: 31_179,
        order: 40,
        support_items: [{ band: "night", item_number: "01_010_0107_1_1" }],
        status: "active",
      },
      {
        name: "House cleaning",
        summary: "A clean home, every week.",
        shift_type: "domestic",
        registration_group: "0120",
        unit: "hour",
        default_price: 6010,
        order: 50,
        support_items: [{ band: "day", item_number: "01_020_0120_1_1" }],
        status: "active",
      },
      {
        name: "Yard maintenance",
        summary: "Lawns and gardens.",
        shift_type: "domestic",
        registration_group: "0120",
        unit: "hour",
        default_price: 5901,
        order: 60,
        support_items: [{ band: "day", item_number: "01_019_0120_1_1" }],
        status: "active",
      },
      {
        name: "Support coordination",
        summary: "Help to understand and use your plan.",
        shift_type: "support_coordination",
        unit: "hour",
        order: 70,
        status: "inactive",
      },
    ],
    banners: [
      {
        title: "Support that fits your life",
        subtitle: "At home, at work, out and about.",
        cta_label: "Talk to us",
        cta_url: "https://www.wattle.example/contact",
        order: 10,
        status: "active",
        start: addDays(today, -30),
      },
      {
        title: "We are hiring",
        subtitle: "Join a team that stays.",
        cta_label: "See the jobs",
        cta_url: "https://www.wattle.example/jobs",
        order: 20,
        status: "active",
      },
      {
        title: "Open day",
        subtitle: "Meet us at the Riverside Hall.",
        order: 30,
        status: "inactive",
        end: addDays(today, 20),
      },
    ],
    faqs: [
      [
        "How do I get started?",
        "<p>Call us or fill in the referral form. We come to you, listen, and write a service agreement together.</p>",
        "getting_started",
      ],
      [
        "Can I choose my support worker?",
        "<p>Yes. Tell us what matters to you, and meet them before you decide.</p>",
        "services",
      ],
      [
        "What does it cost?",
        "<p>We charge within the NDIS price limits. Your agreement lists every price.</p>",
        "funding",
      ],
      [
        "What if I need to cancel?",
        "<p>Tell us <strong>seven days</strong> before, and nothing is charged.</p>",
        "services",
      ],
      [
        "Do you work at night?",
        "<p>Yes, active nights and sleepovers, every day of the year.</p>",
        "services",
      ],
      [
        "Who sees my information?",
        "<p>Only people who need it to support you. You can ask us who.</p>",
        "general",
      ],
      [
        "How do I complain?",
        "<p>Tell any of us, or write to us. You can also call the NDIS Commission on 1800 035 544.</p>",
        "complaints",
      ],
      ["Can my family be part of it?", "<p>As much as you want them to be.</p>", "general"],
    ].map(([question = "", answer = "", category = "general"], index) => ({
      question,
      answer,
      category,
      order: (index + 1) * 10,
      status: "active",
    })),
    "social-links": [
      { platform: "facebook", url: "https://social.example/wattle", order: 10, status: "active" },
      { platform: "linkedin", url: "https://network.example/wattle", order: 20, status: "active" },
    ],
    testimonials: (
      [
        [
          "Maree",
          "Mother of a participant",
          "They remember what matters to him. That is all I ever asked for.",
          5,
        ],
        ["Dan", "Participant", "I catch the train by myself now.", 5],
        ["Ruth", "Participant", "They come on time, and they listen.", 4],
        ["Kofi", "Support coordinator", "Clear agreements, quick answers, honest invoices.", 5],
        ["Lily", "Participant", "My worker and I laugh a lot.", 5],
        ["Peter", "Brother of a participant", "When something went wrong they told us first.", 4],
      ] satisfies [string, string, string, number][]
    ).map(([name, role, quote, rating]) => ({
      name_display: name,
      role,
      quote,
      rating,
      consent: true,
      status: "active",
    })),
    "why-choose-us": [
      {
        title: "The same faces",
        text: "A small team that you know by name.",
        icon: "Group",
        order: 10,
        status: "active",
      },
      {
        title: "On time",
        text: "And a call when we are late.",
        icon: "Schedule",
        order: 20,
        status: "active",
      },
      {
        title: "Plain words",
        text: "Agreements and invoices that you can read.",
        icon: "MenuBook",
        order: 30,
        status: "active",
      },
    ],
    "staff-allowances": [
      {
        name: "Broken shift, one break",
        type: "broken_shift",
        unit: "day",
        amount: 2181,
        effective_from: "2026-07-01",
        status: "active",
      },
      {
        name: "Broken shift, two breaks",
        type: "broken_shift",
        unit: "day",
        amount: 2887,
        effective_from: "2026-07-01",
        status: "active",
      },
      {
        name: "Sleepover",
        type: "sleepover",
        unit: "shift",
        amount: 6287,
        effective_from: "2026-07-01",
        status: "active",
      },
      {
        name: "On call, weekday",
        type: "on_call",
        unit: "day",
        amount: 2566,
        effective_from: "2026-07-01",
        status: "active",
      },
      {
        name: "Vehicle",
        type: "vehicle",
        unit: "km",
        amount: 101,
        effective_from: "2026-07-01",
        taxable: false,
        status: "active",
      },
      {
        name: "Overtime meal",
        type: "meal",
        unit: "shift",
        amount: 1730,
        effective_from: "2026-07-01",
        status: "active",
      },
    ],
  };
}

/** Categories of staff by the type of their work, with the licences that each needs. */
export const staffCategories: Record<string, JsonObject> = {
  support: {
    name: "Support workers",
    description: "Work with participants at home and in the community.",
    required_licences: ["worker_screening", "first_aid", "cpr", "orientation"],
    status: "active",
  },
  clinical: {
    name: "Clinical staff",
    description: "Nurses and allied health.",
    required_licences: ["worker_screening", "ahpra", "cpr"],
    status: "active",
  },
  office: {
    name: "Office staff",
    description: "Coordination, rosters, payroll.",
    required_licences: ["worker_screening", "orientation"],
    status: "active",
  },
  management: {
    name: "Management",
    description: "Key personnel.",
    required_licences: ["worker_screening", "police_check"],
    status: "active",
  },
};
