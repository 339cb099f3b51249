import { describe, expect, test } from "vitest";
import { serviceRefusal } from "./participants.ts";
import { lackOfCompetency } from "./competency.ts";
import { barOf, countsOn, type HeldLicence, toThemselves, unfitReasons, type WorkerFacts } from "./rules.ts";

const zone = "Australia/Sydney";
const asIs = (value: string) => value;
const labels = { licence: asIs, clearance: asIs, region: asIs };
const licence = (more: Partial<HeldLicence>): HeldLicence => ({
  type: "cpr",
  status: "active",
  issue_date: "2026-01-01",
  expiry_date: "2026-12-31",
  clearance: null,
  ...more,
});
const facts = (more: Partial<WorkerFacts>): WorkerFacts => ({
  name: "Wes",
  status: "active",
  visaEnds: null,
  zone,
  required: [],
  licences: [],
  leave: [],
  ...more,
});
const rulesOf = (
  known: Partial<WorkerFacts>,
  start = "2026-12-31T09:00+11:00",
  end = "2027-01-01T00:00+11:00",
) =>
  unfitReasons(facts(known), { start: new Date(start), end: new Date(end) }, zone, labels).map(
    ({ rule }) => rule,
  );

describe("fitness for work (C1, H9)", () => {
  test.each<[string, Partial<WorkerFacts>, string[]]>([
    ["an active worker of whom nothing is required", {}, []],
    ["an inactive one", { status: "suspended" }, ["inactive"]],
    ["a required licence on its last day", { required: ["cpr"], licences: [licence({})] }, []],
    ["a required licence that is not there", { required: ["cpr"] }, ["licence"]],
    ["one that waits", { required: ["cpr"], licences: [licence({ status: "pending" })] }, ["licence"]],
    ["one that was rejected", { required: ["cpr"], licences: [licence({ status: "reject" })] }, ["licence"]],
    [
      "one that ran out",
      { required: ["cpr"], licences: [licence({ expiry_date: "2026-12-30" })] },
      ["licence"],
    ],
    ["one without an end", { required: ["cpr"], licences: [licence({ expiry_date: null })] }, []],
    [
      "a check that is applied for",
      {
        required: ["worker_screening"],
        licences: [licence({ type: "worker_screening", clearance: "applied" })],
      },
      ["licence"],
    ],
    [
      "an exclusion, though nothing is required",
      { licences: [licence({ type: "worker_screening", clearance: "excluded" })] },
      ["barred"],
    ],
    [
      "an exclusion is said once, also where the check is required",
      {
        required: ["worker_screening"],
        licences: [licence({ type: "worker_screening", clearance: "excluded" })],
      },
      ["barred"],
    ],
    ["the first day of the employment", { employedFrom: "2026-12-31" }, []],
    ["an employment that has not begun", { employedFrom: "2027-01-01" }, ["inactive"]],
    ["the last day of the employment", { employedUntil: "2026-12-31" }, []],
    ["an employment that has ended", { employedUntil: "2026-12-30" }, ["inactive"]],
    ["a visa on its last day", { visaEnds: "2026-12-31" }, []],
    ["a visa that has ended", { visaEnds: "2026-12-30" }, ["visa"]],
    [
      "a proof of the right to work that has ended",
      { licences: [licence({ type: "right_to_work", expiry_date: "2026-06-30" })] },
      ["visa"],
    ],
    ["leave from the day after", { leave: [{ start_date: "2027-01-01", end_date: "2027-01-05" }] }, []],
    ["leave on the day", { leave: [{ start_date: "2026-12-31", end_date: "2026-12-31" }] }, ["leave"]],
    [
      "leave in the morning, work from noon",
      {
        leave: [
          {
            start_date: "2026-12-31",
            end_date: "2026-12-31",
            part_day: true,
            start_time: "07:00",
            end_time: "09:00",
          },
        ],
      },
      [],
    ],
  ])("%s", (_what, known, expected) => expect(rulesOf(known)).toEqual(expected));

  test("a minute past midnight is the next day", () => {
    const known = { required: ["cpr"], licences: [licence({})], visaEnds: "2026-12-31" };
    expect(rulesOf(known, "2026-12-31T22:00+11:00", "2027-01-01T00:01+11:00")).toEqual(["licence", "visa"]);
  });

  test("the days are those of the zone", () => {
    const known = facts({ required: ["cpr"], licences: [licence({})] });
    const interval = { start: new Date("2026-12-31T22:00+11:00"), end: new Date("2027-01-01T01:00+11:00") };
    expect(unfitReasons(known, interval, "Australia/Perth", labels)).toEqual([]);
  });

  test("every reason can be said to the worker themselves", () => {
    const leave = [{ start_date: "2026-12-30", end_date: "2026-12-31", part_day: false }];
    const check = licence({ type: "worker_screening", clearance: "suspended" });
    const known = { required: ["cpr"], licences: [check], visaEnds: "2026-01-01", leave };
    const day = { start: new Date("2026-12-31T08:00+11:00"), end: new Date("2026-12-31T10:00+11:00") };
    const said = [
      ...unfitReasons(facts(known), day, zone, labels),
      ...unfitReasons(facts({ status: "inactive" }), day, zone, labels),
      ...unfitReasons(facts({ employedFrom: "2027-01-01" }), day, zone, labels),
      ...unfitReasons(facts({ employedUntil: "2026-12-01" }), day, zone, labels),
      lackOfCompetency,
    ].map(toThemselves);
    expect(said).toEqual([
      "you are barred from work: worker_screening suspended",
      "you do not hold a current licence for that date: cpr",
      "you have no right to work in Australia on that day",
      "you are on leave 30 – 31 Dec 2026",
      "you are not active",
      "you do not work here yet on that day",
      "you no longer work here on that day",
      "you hold no high-intensity competency that is valid on that day",
    ]);
  });

  test("a bar holds until a later check is active and cleared", () => {
    const bar = licence({ type: "worker_screening", clearance: "revoked", status: "expired" });
    const later = licence({ type: "worker_screening", clearance: "cleared", issue_date: "2026-02-01" });
    expect(barOf([bar])).toBe(bar);
    expect(barOf([{ ...later, status: "pending" }, bar])).toBe(bar);
    expect(barOf([{ ...later, issue_date: "2025-12-31" }, bar])).toBe(bar);
    expect(barOf([later, bar])).toBeUndefined();
    expect(countsOn(bar, "2026-06-01")).toBe(false);
  });
});

describe("a refusal after a risk assessment (C5)", () => {
  const assessment = (
    rating: string | null,
    decision: string | null = null,
    safe: boolean | null = null,
  ) => ({
    rating,
    decision,
    safe,
  });
  test.each([
    ["none", [], false],
    ["extreme, not decided", [assessment("extreme", null, false)], true],
    ["extreme, refused", [assessment("extreme", "refused")], true],
    ["high, refused", [assessment("high", "refused")], true],
    ["extreme, approved", [assessment("extreme", "approved")], false],
    ["extreme, under conditions", [assessment("extreme", "approved_with_conditions")], false],
    ["high, not decided", [assessment("high", null, true)], false],
    [
      "high, not decided, after a refusal",
      [assessment("high", null, true), assessment("high", "refused")],
      true,
    ],
    [
      "low and safe after a refusal",
      [assessment("low", null, true), assessment("extreme", "refused")],
      false,
    ],
    [
      "low and not safe after a refusal",
      [assessment("low", null, false), assessment("extreme", "refused")],
      true,
    ],
    ["refused after an approval", [assessment("high", "refused"), assessment("high", "approved")], true],
  ])("%s", (_what, assessments, refuses) => expect(serviceRefusal(assessments) !== undefined).toBe(refuses));
});
