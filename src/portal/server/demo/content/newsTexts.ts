import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** News as a provider writes it. Times are in days from now; the audience is filled in where it names records. */
export interface NewsText {
  fields: JsonObject & { title: string; body: string };
  days: number;
  until?: number;
  comments?: readonly string[];
}

export const newsTexts: readonly NewsText[] = [
  {
    fields: {
      title: "Hot weather plan starts on 1 December",
      body: "<p>Days above 35 °C are coming. From 1 December our hot weather plan applies on every shift.</p><ul><li>Offer water at least once an hour.</li><li>Plan outings before 11 am.</li><li>Know the signs of heat stress, and call 000 when somebody is confused or faints.</li></ul><p>Please read it and confirm.</p>",
      visibility: "staff",
      pinned: true,
      must_be_read: true,
      comments_on: true,
    },
    days: -2,
    comments: [
      "Can we get more of the cooling towels for the house?",
      "They are in the store room since Monday.",
    ],
  },
  {
    fields: {
      title: "End-of-year lunch on Friday 11 December",
      body: "<p>Everyone is invited: the people we support, families and staff. We meet at noon in the community hall. There is parking behind the hall, and the entrance has no steps.</p><p>Tell your support worker if you need transport or a special meal.</p>",
      visibility: "all",
      comments_on: true,
    },
    days: -4,
    until: 19,
    comments: ["We will bring the lamingtons!", "Looking forward to it."],
  },
  {
    fields: {
      title: "Your visits over the holidays",
      body: "<p>Some of your visits may be at another time between 24 December and 4 January. You see them under <strong>My support</strong>. Please call us if a time does not suit you.</p>",
      visibility: "participants",
    },
    days: -6,
  },
  {
    fields: {
      title: "Medication charts: what changes",
      body: "<p>From next week two people sign for every medication with a red label. The new chart is in the register of documents.</p>",
      visibility: "staff_categories",
      must_be_read: true,
      comments_on: true,
    },
    days: -9,
  },
  {
    fields: {
      title: "Roster for December is out",
      body: "<p>Please look at your shifts and tell the roster team by Wednesday what does not work for you.</p>",
      visibility: "staff",
    },
    days: -12,
  },
  {
    fields: {
      title: "Welcome to our new team leader",
      body: "<p>Our new team leader for the northern houses starts on Monday. She has worked in supported living for nine years.</p>",
      visibility: "regions",
      reactions_on: true,
    },
    days: -15,
  },
  {
    fields: {
      title: "Office closed on 28 December",
      body: "<p>The office is closed. In an emergency the on-call number is answered as always.</p>",
      visibility: "all",
      status: "scheduled",
    },
    days: 12,
    until: 36,
  },
  {
    fields: {
      title: "Training days in the new year",
      body: "<p>Manual handling, epilepsy and mealtime support. Dates follow.</p>",
      visibility: "staff",
      status: "draft",
    },
    days: 0,
  },
];
