import { here, vehicles, type Mistake, type Own } from "./mistake.ts";

/** Fields that a definition names and its schema does not have. */
export const fields: Mistake[] = [
  {
    what: "a column that the schema does not have",
    files: vehicles({ list: { columns: ["plate", "make"] } }),
    file: here,
    pointer: "/list/columns/1",
    found: '"make"',
    expected: "a field of records/vehicle: one of plate",
  },
  {
    what: "a field that is the same as one that is not there",
    files: vehicles(
      {},
      {
        $schema: "../../../schemas/meta/record.json",
        properties: { plate: {}, gear: { "x-same-as": "records/staff.json#/properties/gear" } },
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/gear/x-same-as",
    found: '"records/staff.json#/properties/gear"',
    expected: /^a schema file, or a field of one/,
  },
  {
    what: "an action that sets what is no choice of the field",
    files: vehicles(
      { actions: { sell: { call: { post: "records/vehicles/{id}/sell" }, sets: { status: "slod" } } } },
      { type: "object", properties: { plate: { type: "string" }, status: { enum: ["in_use", "sold"] } } },
    ),
    file: here,
    pointer: "/actions/sell/sets/status",
    found: '"slod"',
    expected: "one of its values: one of sold, in_use",
  },
  {
    what: "an expiry that sets what is no choice of the field",
    files: vehicles(
      {
        record: {
          schema: "records/vehicle",
          expires: { when: { until: "before-today" }, sets: { status: "gone" } },
        },
      },
      {
        type: "object",
        properties: { until: { type: "string", format: "date" }, status: { enum: ["in_use", "sold"] } },
      },
    ),
    file: here,
    pointer: "/record/expires/sets/status",
    found: '"gone"',
    expected: /^one of its values: /,
  },
  {
    what: "a default that its own field refuses",
    files: vehicles(
      {},
      { type: "object", properties: { plate: { type: "string" }, seats: { type: "integer", minimum: 1, default: 0 } } }, // prettier-ignore
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/seats/default",
    found: "0",
    expected: "a value that its own field takes",
  },
  {
    what: "a distance beside a field that is no date",
    files: vehicles({ list: { columns: [{ field: "plate", relative: true }] } }),
    file: here,
    pointer: "/list/columns/0/relative",
    found: '"plate"',
    expected: "a date or a date with a time",
  },
  {
    what: "an only choice that is no reference",
    files: vehicles({ form: { onlyChoice: ["plate"] } }),
    file: here,
    pointer: "/form/onlyChoice/0",
    found: '"plate"',
    expected: "a field with x-reference",
  },
  {
    what: "a total of texts",
    files: vehicles({ list: { columns: [{ field: "plate", total: true }] } }),
    file: here,
    pointer: "/list/columns/0/total",
    found: '"plate"',
    expected: "a number or an amount",
  },
  {
    what: "a unique field that is to be changed for several records",
    files: vehicles(
      { list: { bulkEdit: ["plate"] } },
      { type: "object", properties: { plate: { type: "string", "x-unique": true } } },
    ),
    file: here,
    pointer: "/list/bulkEdit/0",
    found: '"plate"',
    expected: "a field that people set, whose value several records may have in common",
  },
  {
    what: "a copy that takes an unknown field",
    files: vehicles({ actions: { copy: { label: "Copy", copies: ["make"] } } }),
    file: here,
    pointer: "/actions/copy/copies/0",
    found: '"make"',
    expected: /^a field of records\/vehicle/,
  },
  {
    what: "a question that is asked until an unknown field",
    files: vehicles({ actions: { start: { label: "Start", confirm: { title: "Now?", before: "begin" } } } }),
    file: here,
    pointer: "/actions/start/confirm/before",
    found: '"begin"',
    expected: /^a field of records\/vehicle/,
  },
  {
    what: "a tab that shows an unknown choice",
    files: vehicles(
      {
        list: {
          filters: [
            {
              field: "plate",
              tabs: [
                { label: "Here", values: ["in"] },
                { label: "Gone", values: ["out", "of"] },
              ],
            },
          ],
        },
      },
      { type: "object", properties: { plate: { type: "string", enum: ["in", "out"] } } },
    ),
    file: here,
    pointer: "/list/filters/0/tabs/1/values/1",
    found: '"of"',
    expected: "a choice of plate: one of in, out",
  },
  {
    what: "a filter by an unknown field",
    files: vehicles({ list: { filters: [{ field: "make" }] } }),
    file: here,
    pointer: "/list/filters/0",
    found: '"make"',
    expected: /^a field of records\/vehicle/,
  },
  {
    what: "an order by an unknown field",
    files: vehicles({ list: { sort: { field: "make" } } }),
    file: here,
    pointer: "/list/sort/field",
    found: '"make"',
    expected: /^a field of records\/vehicle/,
  },
  {
    what: "a filter by an encrypted field",
    files: vehicles(
      { list: { filters: ["plate"] } },
      { type: "object", properties: { plate: { type: "string", "x-encrypted": true } } },
    ),
    file: here,
    pointer: "/list/filters/0",
    found: '"plate"',
    expected: "a field that is not encrypted",
  },
  {
    what: "a field that only a condition brings in, where only declared fields are let in",
    files: vehicles(
      { list: { columns: ["plate"] } },
      {
        type: "object",
        additionalProperties: false,
        properties: { plate: { type: "string" } },
        allOf: [{ properties: { state: { type: "string" } } }],
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/additionalProperties",
    found: 'false, and "state" only in a condition',
    expected: /^every field under properties/,
  },
  {
    what: "an unknown field in a title",
    files: vehicles({ record: { schema: "records/vehicle", title: "{make} {plate}" } }),
    file: here,
    pointer: "/record/title",
    found: '"make"',
    expected: /^a field of records\/vehicle/,
  },
  {
    what: "an unknown field in a form",
    files: vehicles({ form: { sections: [{ fields: [["plate", "make"]] }] } }),
    file: here,
    pointer: "/form/sections/0/fields/0",
    found: '"make"',
    expected: /^a field of records\/vehicle/,
  },
  {
    what: "an unknown field in a row rule",
    files: vehicles({
      record: {
        schema: "records/vehicle",
        rows: [{ permission: "view-vehicles", where: { owner: "{user.uuid}" } }],
      },
    }),
    file: here,
    pointer: "/record/rows/0/where/owner",
    found: '"owner"',
    expected: /^a field of records\/vehicle/,
  },
  {
    what: "an action on an unknown field",
    files: {
      "resources/services.json": (own: Own) => {
        own.actions["change-status"].sets = { sold: true };
      },
    },
    file: "resources/services.json",
    pointer: "/actions/change-status/sets/sold",
    found: '"sold"',
    expected: /^a field of records\/service/,
  },
  {
    what: "a date that must follow an unknown field",
    files: vehicles(
      {},
      { type: "object", properties: { end: { type: "string", format: "date", "x-after": "begin" } } },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/end/x-after",
    found: '"begin"',
    expected: "a field beside it: one of end",
  },
  {
    what: "an unknown field in a step of a form",
    files: {
      "schemas/forms/incident_report_form.json": (own: Own) => {
        own.steps[0].sections[0].fields[0] = "participants";
      },
    },
    file: "schemas/forms/incident_report_form.json",
    pointer: "/steps/0/sections/0/fields/0",
    found: '"participants"',
    expected: /^a field of the step: one of participant, /,
  },
  {
    what: "a section of a form that begins with an unknown question",
    files: {
      "schemas/forms/incident_report_form.json": (own: Own) => {
        own.steps[0].sections[0] = { from: "participants" };
      },
    },
    file: "schemas/forms/incident_report_form.json",
    pointer: "/steps/0/sections/0/fields/0",
    found: '"participants"',
    expected: /^a field of the step: one of participant, /,
  },
  {
    what: "a report's column that its resource does not have",
    files: {
      "resources/reports/participants.json": (own: Own) => {
        own.columns.always.push("shoe_size");
      },
    },
    file: "resources/reports/participants.json",
    pointer: "/columns/always/5",
    found: '"shoe_size"',
    expected: /^a field of records\/participant/,
  },
  {
    what: "a report's filter that its resource does not have",
    files: {
      "resources/reports/participants.json": (own: Own) => {
        own.filters[0].field = "stage";
      },
    },
    file: "resources/reports/participants.json",
    pointer: "/filters/0/field",
    found: '"stage"',
    expected: /^a field of records\/participant: one of state, /,
  },
  {
    what: "a report's filter with an operator that its type does not have",
    files: {
      "resources/reports/participants.json": (own: Own) => {
        own.filters[0].operator = "contains";
      },
    },
    file: "resources/reports/participants.json",
    pointer: "/filters/0/operator",
    found: '"contains"',
    expected: "one of in, is, is_not",
  },
  {
    what: "a title with a field that not everybody may see",
    files: vehicles(
      { record: { schema: "records/vehicle", title: "{plate}" } },
      {
        type: "object",
        properties: { plate: { type: "string", "x-sensitive": "view-staff-payment" } },
      },
    ),
    file: here,
    pointer: "/record/title",
    found: '"plate"',
    expected: "a field that everyone sees who sees the record",
  },
  {
    what: "a computation that only a form in steps makes",
    files: vehicles(
      {},
      {
        type: "object",
        properties: {
          plate: { type: "string" },
          cost: { type: "number", "x-computed": { how: "product", of: ["plate"] } },
        },
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/cost/x-computed",
    found: /only a form in steps/,
    expected: /an expression/,
  },
  {
    what: "words of a choice that is not there",
    files: vehicles(
      {},
      {
        $schema: "../meta/record.json",
        type: "object",
        properties: { plate: {}, kind: { enum: ["car", "bus"], "x-titles": { van: "Van" } } },
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/kind/x-titles",
    found: '"van"',
    expected: /car, bus/,
  },
  {
    what: "words in short sentences of a field that is not there",
    files: vehicles(
      {},
      {
        $schema: "../meta/record.json",
        properties: { plate: {} },
        "x-easy-reads": { plate: "Write the plate.", colour: "Which colour?" },
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/x-easy-reads",
    found: '"colour"',
    expected: /plate/,
  },
  {
    what: "a field that may be empty, and is not there",
    files: vehicles(
      {},
      { $schema: "../meta/record.json", properties: { plate: {} }, "x-optional": ["colour"] },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/x-optional",
    found: '"colour"',
    expected: /plate/,
  },
  {
    what: "fields that may be empty, beside those that must not",
    files: vehicles(
      {},
      {
        $schema: "../meta/record.json",
        properties: { plate: {}, seats: {} },
        required: ["plate"],
        "x-optional": ["seats"],
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/x-optional",
    found: "required beside it",
    expected: /one of the two/,
  },
  {
    what: "a condition by values that is none",
    files: vehicles({}, { $schema: "../meta/record.json", properties: { plate: { "x-when": "always" } } }),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/plate/x-when",
    found: '"always"',
    expected: /object/,
  },
  {
    what: "a condition in short, in a file that is not completed",
    files: vehicles(
      {},
      {
        type: "object",
        properties: { plate: { type: "string" }, state: { type: "string", "x-when": { plate: "A" } } },
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/state/x-when",
    found: /^a key that is only read where the file names meta\/record\.json/,
    expected: /, or "allOf" with "if" and "then"$/,
  },
  {
    what: "tones without choices",
    files: vehicles(
      {},
      {
        $schema: "../meta/record.json",
        type: "object",
        properties: { plate: { type: "string", "x-tones": { car: "info" } } },
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/plate/x-tones",
    found: "words without choices",
    expected: "enum with texts beside them",
  },
];
