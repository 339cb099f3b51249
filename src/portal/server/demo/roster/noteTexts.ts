import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** What workers write of a shift, by its type: which support, how it was taken, goals, and what others should know. */
export const shiftTexts: Readonly<Record<string, readonly JsonObject[]>> = {
  personal_care: [
    {
      category: "progress",
      note: "Helped with shower, dressing and breakfast. Used the shower chair and the hand rail.",
      response: "Calm and chatty. Chose the clothes without help.",
      goal_progress: "Buttoned the shirt by themselves for the third time this week.",
    },
    {
      category: "medication",
      note: "Morning medication from the blister pack at 7:35, with water, sitting up. Pack checked against the list.",
      response: "Took all tablets without difficulty.",
    },
    {
      category: "health",
      note: "Helped to bed, with cream on both heels as in the care plan.",
      response: "Tired after the day, settled quickly.",
      concerns: "Slight redness on the left heel, not broken. Told the team leader by phone.",
    },
  ],
  community_access: [
    {
      category: "goal",
      note: "Bus to the library and back. We practised reading the timetable and paying with the card.",
      response: "Enjoyed it and asked to go again on Thursday.",
      goal_progress: "Found the right stop with one prompt. Last week it took three.",
    },
    {
      category: "progress",
      note: "Walk by the river and coffee at the usual café. Kept to the soft food plan.",
      response: "Talked with the staff at the counter and ordered alone.",
    },
  ],
  domestic: [
    {
      category: "progress",
      note: "Washing, kitchen and bathroom done together. Shopping list written for next week.",
      response: "Did the dishes alone and was proud of it.",
    },
  ],
  sil: [
    {
      category: "communication",
      note: "Handover from the night read. Breakfast, medication and the van at 9 as planned; dinner cooked together.",
      response: "A good day. Some noise from the neighbours in the afternoon, used headphones.",
      goal_progress: "Set the table and made the salad.",
    },
    {
      category: "behaviour",
      note: "Raised voice at lunch when the plan changed. Offered a quiet room as the support plan says.",
      response: "Came back after ten minutes and joined the others.",
      concerns: "Changes of plan are best told in the morning, with the picture board.",
    },
  ],
  sleepover: [
    {
      category: "progress",
      note: "Quiet night. Checked at 22:30 and 6:00. No disturbance.",
      response: "Slept through.",
    },
  ],
  group: [
    {
      category: "goal",
      note: "Swimming with the group. Sunscreen and hats on, two breaks in the shade.",
      response: "Laughed a lot and stayed in the water for half an hour.",
    },
  ],
};

/** What workers write between shifts, with the hours that they are paid for it; none where it is not paid. */
export const freestyleTexts: readonly (JsonObject & { hours: number })[] = [
  {
    category: "communication",
    note: "Phoned the physiotherapist about the new splint and wrote the exercises down.",
    hours: 0.5,
  },
  {
    category: "medication",
    note: "Picked up the new blister pack from the pharmacy, as the delivery had not come.",
    hours: 0.75,
  },
  {
    category: "communication",
    note: "Call with the support coordinator about the review of the plan in spring.",
    hours: 0.5,
  },
  { category: "health", note: "Waited at the emergency department until the family arrived.", hours: 2.5 },
  {
    category: "communication",
    note: "The mother called: they are away at the weekend and will be back on Monday.",
    hours: 0,
  },
  { category: "goal", note: "Made a picture card set for the bus route at home.", hours: 1 },
  {
    category: "incident_follow_up",
    note: "Rang the morning after the fall. No pain, walking as usual.",
    hours: 0.25,
  },
  { category: "communication", note: "Met the new worker to introduce her and show the hoist.", hours: 1 },
  { category: "progress", note: "Took the wheelchair to the repair shop and brought it back.", hours: 1.5 },
  { category: "communication", note: "Team meeting about the change of the evening routine.", hours: 1 },
];

/** What the office writes. */
export const adminTexts: readonly JsonObject[] = [
  {
    category: "communication",
    note: "Prefers female workers for personal care. The roster was changed from next week on.",
  },
  { category: "communication", note: "Sister asked for the invoice of last month again. Sent by email." },
  {
    category: "progress",
    note: "Plan review is booked. Progress notes of the last quarter are to be sent a week before.",
  },
  {
    category: "behaviour",
    note: "Behaviour support practitioner comes on Tuesday; please give her the notes of the last two weeks.",
  },
  { category: "communication", note: "Key safe was replaced. The new code is in the home access section." },
  {
    category: "incident_follow_up",
    note: "Follow-up of the incident: the rail was fixed by the landlord today.",
  },
];
