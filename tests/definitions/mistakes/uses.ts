import { here, vehicles, type Mistake, type Own } from "./mistake.ts";

const risk = "schemas/forms/participant_risk_assessment.json";
const feedback = "schemas/forms/feedback_and_complaints_form.json";
const driver = (judge: object) => ({
  type: "object",
  properties: {
    from: { type: "string", format: "date-time" },
    driver: { type: "string", format: "uuid", "x-reference": "staff", "x-judged": judge },
  },
});
const plates = {
  type: "object",
  properties: {
    plate: { type: "string" },
    state: { type: "string", readOnly: true, oneOf: [{ const: "new" }, { const: "sold" }] },
  },
};
const form = (change: (own: Own) => void, file = risk) => ({ [file]: change });

/** What stands where it has no effect, or where the start would refuse it. */
export const uses: Mistake[] = [
  {
    what: "a judge of choices that is not there",
    files: vehicles({}, driver({ by: "available-drivers" })),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/driver/x-judged/by",
    found: '"available-drivers"',
    expected: /^a resource: one of available-staff, /,
  },
  {
    what: "a judge of choices that is asked with a field that is not there",
    files: vehicles({}, driver({ by: "available-staff", with: ["from", "until"] })),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/driver/x-judged/with/1",
    found: '"until"',
    expected: "a field of records/vehicle: one of from, driver",
  },
  {
    what: "a singleton that is kept in two places",
    files: vehicles({
      record: { schema: "records/vehicle", store: "records", singleton: { in: "settings.vehicle" } },
    }),
    file: here,
    pointer: "/record/singleton",
    found: "a record in records",
    expected: '"store": "none" beside it',
  },
  {
    what: "an action that sets fields without a call",
    files: vehicles({ actions: { paint: { label: "Paint", sets: { plate: "{input.plate}" } } } }),
    file: here,
    pointer: "/actions/paint/sets",
    found: "fields that are set without a call",
    expected:
      '"call" beside it, such as { "post": "records/vehicles/{id}/sell" }, or "does" with another action\'s',
  },
  {
    what: "records that run out as long as a time is still to come",
    files: {
      "resources/shifts.json": (own: Own) => {
        own.record.expires = { when: { end_at: "after-now" }, sets: { status: "completed" } };
      },
    },
    file: "resources/shifts.json",
    pointer: "/record/expires/when/end_at",
    found: '"after-now"',
    expected: "before-now, before-today, or values",
  },
  {
    what: "a move without a lifecycle",
    files: vehicles({ actions: { sell: { label: "Sell", go: "/", from: ["new"], to: "sold" } } }, plates),
    file: here,
    pointer: "/actions/sell/to",
    found: "a state",
    expected: "record.lifecycle, which names its field",
  },
  ...[
    [
      "a move to an unknown state",
      { to: "sole" },
      "/actions/sell/to",
      '"sole"',
      /^one of its values: one of sold/,
    ],
    [
      "a start from an unknown state",
      { from: ["mew"], to: "sold" },
      "/actions/sell/from/0",
      '"mew"',
      /^one of/,
    ],
    [
      "states without a move",
      { from: ["new"] },
      "/actions/sell/from",
      /^states/,
      '"to" beside it, or "when"',
    ],
    [
      "a state beside a move",
      { to: "sold", when: { state: ["new"] } },
      "/actions/sell/when/state",
      /^a/,
      "from",
    ],
    ["a state without a move", { sets: { state: "sold" } }, "/actions/sell/sets/state", /^a state/, "to"],
    [
      "words about an unknown field",
      { to: "sold", refused: "{x}" },
      "/actions/sell/refused",
      '"x"',
      /^a field/,
    ],
    [
      "a version without versions",
      { to: "sold", replaces: true },
      "/actions/sell/replaces",
      "true",
      /^record/,
    ],
    [
      "people of another table",
      { to: "sold", for: { resource: "leave", says: "No" } },
      "/actions/sell/for/resource",
      '"leave"',
      /^another resource over the same table/,
    ],
  ].map(([what, action, pointer, found, expected]): Mistake => ({
    what: String(what),
    files: vehicles(
      {
        record: { schema: "records/vehicle", lifecycle: { field: "state" } },
        actions: {
          sell: { label: "Sell", call: { post: "records/vehicles/{id}/sell" }, ...(action as object) },
        },
      },
      plates,
    ),
    file: here,
    pointer: String(pointer),
    found: found as string | RegExp,
    expected: expected as string | RegExp,
  })),
  {
    what: "a condition on today of a field that is no date",
    files: vehicles({ actions: { paint: { label: "Paint", go: "/", when: { plate: "before-today" } } } }),
    file: here,
    pointer: "/actions/paint/when/plate",
    found: '"before-today"',
    expected: "a condition on a date",
  },
  {
    what: "a condition on a day to come of a field that is no date",
    files: vehicles({ actions: { paint: { label: "Paint", go: "/", when: { plate: "after-today" } } } }),
    file: here,
    pointer: "/actions/paint/when/plate",
    found: '"after-today"',
    expected: "a condition on a date",
  },
  {
    what: "an action that is offered by a condition on now of a field that is no time",
    files: vehicles({ actions: { paint: { label: "Paint", go: "/", offered: { plate: "before-now" } } } }),
    file: here,
    pointer: "/actions/paint/offered/plate",
    found: '"before-now"',
    expected: "a condition on a date with a time",
  },
  {
    what: "a call that refers to itself",
    files: {
      "resources/faqs.json": (own: Own) => {
        own.calls.delete = { of: "faqs" };
      },
    },
    file: "resources/faqs.json",
    pointer: "/calls/delete/of",
    found: '"faqs"',
    expected: /^a resource that states delete, and no path beside it: one of /,
  },
  {
    what: "a page's component in the place of a list",
    files: vehicles({ list: { component: "ComplianceMatrix" } }),
    file: here,
    pointer: "/list/component",
    found: '"ComplianceMatrix", which stands as a page',
    expected: /^a component for a list: /,
  },
  {
    what: "a page's component as the cell of a field",
    files: {
      "schemas/records/faq.json": (own: Own) => {
        own.properties.question["x-cell"] = "ComplianceMatrix";
      },
    },
    file: "schemas/records/faq.json",
    pointer: "/properties/question/x-cell",
    found: '"ComplianceMatrix", which stands as a page',
    expected: /^a component for a cell: one of /,
  },
  {
    what: "a component that shows other records",
    files: vehicles({ view: { tabs: [{ name: "shifts", label: "Shifts", component: "LeaveShifts" }] } }),
    file: here,
    pointer: "/view/tabs/0/component",
    found: '"LeaveShifts", which shows records/leave',
    expected: /^a component for a tab of records\/vehicle: /,
  },
  ...[
    {
      own: { call: { post: "records/vehicles/{id}/sell" } },
      expected: '"input": "actions/reason" in its call',
    },
    { own: {}, expected: '"does" beside it, with another action' },
  ].map(({ own, expected }) => ({
    what: `an action ${own.call ? "with a call" : "without a call"} that asks in vain`,
    files: vehicles({ actions: { sell: { label: "Sell", asks: "actions/reason", ...own } } }),
    file: here,
    pointer: "/actions/sell/asks",
    found: '"actions/reason", which nothing asks for',
    expected,
  })),
  {
    what: "a condition of a name that the form does not have",
    files: form((own) => {
      own.escalations = [{ name: "late", title: "Late", when: { "x-same-as": "#/conditions/late" } }];
    }),
    file: risk,
    pointer: "/escalations/0/when/x-same-as",
    found: '"#/conditions/late"',
    expected: 'a condition of the form: "#/conditions/<name>"',
  },
  {
    what: "an answer that is applied to a field that the record does not have",
    files: form((own) => {
      own.applies = { risk: "overall_rating" };
    }),
    file: risk,
    pointer: "/applies/risk",
    found: '"risk"',
    expected: /^a field of records\/participant: one of /,
  },
  {
    what: "a form that is begun several times and listed nowhere",
    files: form((own) => {
      own.several = true;
      delete own.resource;
    }),
    file: risk,
    pointer: "/several",
    found: "a form without a resource",
    expected: /^"resource" with the list in which people find/,
  },
  {
    what: "a question that the form does not ask, applied to its participant",
    files: form((own) => {
      own.applies = { risk_rating: "rating" };
    }),
    file: risk,
    pointer: "/applies/risk_rating",
    found: '"rating"',
    expected: /^a question of the form: one of /,
  },
  {
    what: "a form about a question that refers to no record",
    files: form((own) => {
      own.subject = "overall_rating";
      own.applies = {};
    }),
    file: risk,
    pointer: "/subject",
    found: '"overall_rating", which refers to no resource',
    expected: 'a question with "x-reference": the form is about that record',
  },
  {
    what: "an answer that is dropped from an anonymous form, which does not ask for it",
    files: form((own) => {
      own.anonymous.drop = ["your_name", "your_phone"];
    }, feedback),
    file: feedback,
    pointer: "/anonymous/drop/1",
    found: '"your_phone"',
    expected: /^a question of the form: one of your_name, /,
  },
  {
    what: "a deadline that is done by an answer that the form does not ask for",
    files: form((own) => {
      own.clocks[0].done = ["office.acknowledged"];
    }, feedback),
    file: feedback,
    pointer: "/clocks/0/done/0",
    found: '"office.acknowledged"',
    expected: /^a question of the form: /,
  },
  {
    what: "a reply to the author by an answer that the form does not ask for",
    files: form((own) => {
      own.reply.answer = "office.reply";
    }, feedback),
    file: feedback,
    pointer: "/reply/answer",
    found: '"office.reply"',
    expected: /^a question of the form: /,
  },
];
