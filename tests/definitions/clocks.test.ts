import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadDefinitions, productFolder } from "#framework/server/definitions/load.ts";
import { type Holiday, HolidayCalendar } from "#framework/shared/dates/holidays.ts";
import { stateOfZone } from "#portal/shared/places/place.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { fits } from "#framework/shared/validation/verdict.ts";
import { type ClockFacts, clocksOf, isBinding } from "#framework/shared/forms/clocks.ts";

// Deadlines of incidents and complaints by the worked examples of the domain review (§2.1) and the Commission's rules.
const { wizards } = loadDefinitions(productFolder).files;
const rulesOf = (form: string) => wizards.find(({ name }) => name === form)?.clocks ?? [];
const incident = rulesOf("incident_report_form");
const complaint = rulesOf("feedback_and_complaints_form");

const supplied = JSON.parse(readFileSync("src/portal/server/holidays/seed.json", "utf8")) as (Holiday & {
  status?: string;
})[];
const holidays = new HolidayCalendar(
  supplied.filter(({ status, postcodes }) => status !== "expected" && !postcodes),
);

const sydney = "Australia/Sydney";
const run = (rules: typeof incident, answers: JsonObject, facts: Partial<ClockFacts> = {}) =>
  clocksOf(
    rules,
    {
      answers,
      submittedAt: "2026-11-21T12:00:00.000Z",
      zone: sydney,
      addBusinessDays: (day, days) =>
        holidays.addBusinessDays(day, days, { state: stateOfZone(facts.zone ?? sydney) }),
      now: "2026-11-21T12:00:00.000Z",
      ...facts,
    },
    fits,
  );
const dueOf = (name: string, rules: typeof incident, answers: JsonObject, facts: Partial<ClockFacts> = {}) =>
  run(rules, answers, facts).find((clock) => clock.name === name)?.due;
const stateOf = (name: string, answers: JsonObject, facts: Partial<ClockFacts> = {}) =>
  run(incident, answers, facts).find((clock) => clock.name === name)?.state;

const aware = (at: string, more: JsonObject = {}): JsonObject => ({
  became_aware_at: at,
  incident_category: ["fall"],
  severity: "minor",
  injury: false,
  restrictive_practice_used: false,
  ...more,
});
const practice = { restrictive_practice_used: true, rp_authorised: "no", rp_in_behaviour_plan: false };
const saturday = "2026-11-21T11:15:00.000Z";

describe("24 hours from awareness (C3)", () => {
  test.each<[string, JsonObject]>([
    ["V1 a critical incident", { severity: "critical" }],
    ["V12 an assault", { incident_category: ["aggression"], severity: "moderate" }],
    [
      "V13 a hospital admission by its treatment",
      { injury: true, treatment: "admitted", severity: "moderate" },
    ],
    [
      "V13 a hospital admission by its category",
      { incident_category: ["hospitalisation"], severity: "moderate" },
    ],
    ["V16 financial abuse", { incident_category: ["financial"], severity: "moderate" }],
    ["a death", { incident_category: ["death"] }],
    ["abuse or neglect", { incident_category: ["abuse_neglect"] }],
    ["sexual misconduct", { incident_category: ["sexual"] }],
    ["an alleged assault", { alleged_types: ["assault"] }],
    ["an alleged serious injury among others", { alleged_types: ["unauthorised_rp", "serious_injury"] }],
    ["aggression with an injury", { incident_category: ["aggression"], injury: true }],
    ["V17 a restrictive practice in a major incident", { ...practice, severity: "major" }],
    ["a restrictive practice with harm", { ...practice, rp_harm: "yes" }],
    ["a restrictive practice with a risk of harm", { ...practice, rp_harm: "risk" }],
    ["a restrictive practice with an injury, version 1 of the form", { ...practice, injury: true }],
    [
      "several types that the office found",
      { office: { reportable: "yes", reportable_types: ["unauthorised_rp", "assault"] } },
    ],
    [
      "one type that the office found, version 1",
      { office: { reportable: "yes", reportable_type: "death" } },
    ],
    ["an office that is unsure", { office: { reportable: "unsure" } }],
  ])("%s", (_, more) => {
    expect(dueOf("notify", incident, aware(saturday, more))).toBe("2026-11-22T11:15:00.000Z");
    // The 5-day form follows: Saturday and five business days.
    expect(dueOf("five-day-form", incident, aware(saturday, more))).toBe("2026-11-27T13:00:00.000Z");
  });

  test("V2 over the start of daylight saving: 24 real hours", () => {
    expect(dueOf("notify", incident, aware("2026-10-03T06:00:00.000Z", { severity: "critical" }))).toBe(
      "2026-10-04T06:00:00.000Z",
    );
  });

  test("does not run for a fall without an injury", () => {
    expect(run(incident, aware(saturday)).map(({ name }) => name)).toEqual(["review"]);
  });
});

describe("5 business days for a restrictive practice (C4)", () => {
  test.each<[string, string, string, string]>([
    ["V3 NSW, Labour Day", sydney, "2026-10-01T02:00:00Z", "2026-10-09T13:00:00.000Z"],
    [
      "V5 NSW, Easter and the end of daylight saving",
      sydney,
      "2026-04-02T12:59:00Z",
      "2026-04-13T14:00:00.000Z",
    ],
    ["V6 NSW, a Saturday", sydney, saturday, "2026-11-27T13:00:00.000Z"],
    ["V8 VIC, Melbourne Cup", "Australia/Melbourne", "2026-11-02T02:00:00Z", "2026-11-10T13:00:00.000Z"],
    ["V9 WA, King's Birthday", "Australia/Perth", "2026-09-24T02:00:00Z", "2026-10-02T16:00:00.000Z"],
    ["V10 SA, Labour Day", "Australia/Adelaide", "2026-10-01T02:00:00Z", "2026-10-09T13:30:00.000Z"],
    ["V20 NT, Picnic Day", "Australia/Darwin", "2026-07-30T02:00:00Z", "2026-08-07T14:30:00.000Z"],
    ["V21 TAS, Eight Hours Day", "Australia/Hobart", "2026-03-05T02:00:00Z", "2026-03-13T13:00:00.000Z"],
  ])("%s", (_, zone, at, due) => {
    expect(dueOf("notify-restrictive-practice", incident, aware(at, practice), { zone })).toBe(due);
  });

  test.each<[string, JsonObject]>([
    ["V18 authorised, but not in the behaviour support plan", { ...practice, rp_authorised: "yes" }],
    ["authorisation not known", { ...practice, rp_authorised: "unknown", rp_in_behaviour_plan: true }],
    ["alleged", { alleged_types: ["unauthorised_rp"] }],
    ["no harm, though a worker was injured", { ...practice, injury: true, rp_harm: "no" }],
  ])("%s", (_, more) => {
    expect(dueOf("notify-restrictive-practice", incident, aware(saturday, more))).toBe(
      "2026-11-27T13:00:00.000Z",
    );
    expect(stateOf("notify", aware(saturday, more))).toBeUndefined();
  });

  test("does not run for one that is authorised and in the plan", () => {
    const allowed = { ...practice, rp_authorised: "yes", rp_in_behaviour_plan: true, rp_harm: "no" };
    expect(run(incident, aware(saturday, allowed)).map(({ name }) => name)).toEqual(["review"]);
  });
});

describe("what ends a deadline (H11, H12)", () => {
  const death = (office?: JsonObject): JsonObject =>
    aware(saturday, { incident_category: ["death"], ...(office && { office }) });

  test.each<[string, JsonObject]>([
    ["V14 findings without a decision", { findings: "Not yet known." }],
    ["V19 “no” by one person", { reportable: "no" }],
    ["a type with a longer time", { reportable: "yes", reportable_types: ["unauthorised_rp"] }],
    ["a notification in the future", { reportable: "yes", commission_notified_at: "2026-11-22T12:00:00Z" }],
  ])("not %s", (_, office) => {
    expect(stateOf("notify", death(office))).toBe("running");
  });

  test("V15 the notification, in whatever zone it was recorded", () => {
    const at = (notified: string) =>
      run(
        incident,
        death({ reportable: "yes", reportable_types: ["death"], commission_notified_at: notified }),
        {
          now: "2026-11-23T00:00:00.000Z",
        },
      ).find(({ name }) => name === "notify")?.state;
    expect(at("2026-11-22T22:00:00+11:00")).toBe("done");
    expect(at("2026-11-22T22:30:00+11:00")).toBe("late");
  });

  test("a decision of two people, with the 5-day form that follows; until the office finds such a type", () => {
    const cancelled = new Set(["notify"]);
    const states = (office?: JsonObject) =>
      ["notify", "five-day-form"].map((name) => stateOf(name, death(office), { cancelled }));
    expect(states()).toEqual(["cancelled", "cancelled"]);
    expect(states({ reportable: "yes", reportable_types: ["assault"] })).toEqual(["running", "running"]);
  });

  test("nothing else: those of the Commission are binding, the review is not", () => {
    expect(incident.filter(({ name }) => isBinding(incident, name)).map(({ name }) => name)).toEqual([
      "notify",
      "notify-restrictive-practice",
      "five-day-form",
      "final-report",
    ]);
  });
});

describe("the final report", () => {
  const office = {
    commission_notified_at: "2026-11-20T01:00:00Z",
    final_report_requested_at: "2026-12-01T01:00:00Z",
  };

  test("is due 60 business days after the notification, once the Commission asks for it", () => {
    expect(dueOf("final-report", incident, aware(saturday, { office }))).toBe("2027-02-18T13:00:00.000Z");
    const { final_report_requested_at: _, ...without } = office;
    expect(dueOf("final-report", incident, aware(saturday, { office: without }))).toBeUndefined();
  });

  test("or on the day that the Commission set", () => {
    const set = { ...office, final_report_due: "2027-03-31" };
    expect(dueOf("final-report", incident, aware(saturday, { office: set }))).toBe(
      "2027-03-31T13:00:00.000Z",
    );
  });
});

describe("complaints", () => {
  const answers = (office?: JsonObject): JsonObject => ({
    feedback_type: "complaint",
    ...(office && { office }),
  });
  const typed = { submittedAt: "2026-11-22T01:00:00.000Z" };

  test("run from receipt, not from when they were typed in", () => {
    const received = answers({ received_at: "2026-11-16T01:00:00Z" });
    expect(dueOf("acknowledge", complaint, received, typed)).toBe("2026-11-18T13:00:00.000Z");
    expect(dueOf("resolve", complaint, received, typed)).toBe("2026-12-07T13:00:00.000Z");
  });

  test("a receipt after the sending gives no more time", () => {
    const later = answers({ received_at: "2026-11-30T01:00:00Z" });
    expect(dueOf("acknowledge", complaint, later, typed)).toBe("2026-11-24T13:00:00.000Z");
  });

  test("are resolved by the day that the office has set", () => {
    expect(dueOf("resolve", complaint, answers({ due_at: "2026-12-01" }), typed)).toBe(
      "2026-12-01T13:00:00.000Z",
    );
  });
});
