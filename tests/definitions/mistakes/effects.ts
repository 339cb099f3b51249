import { here, type Mistake, vehicles } from "./mistake.ts";

const form = (steps: object[]): Record<string, unknown> => ({
  "schemas/forms/van_check.json": {
    name: "van_check",
    version: 1,
    label: "Van check",
    calls: {
      load: { get: "ndis/forms/static/{form}", answer: { answers: "ndis_static_form_data" } },
      save: { post: "ndis/forms/static/{form}", answer: { answers: "ndis_static_form_data" } },
    },
    steps: steps.map((step, index) => ({ title: "Step", schema: `forms/van_check/${index + 1}`, ...step })),
  },
  ...Object.fromEntries(
    ["damaged", "damage", "remarks"].map((name, index) => [
      `schemas/forms/van_check/${index + 1}.json`,
      { type: "object", properties: { [name]: { type: "string" } } },
    ]),
  ),
});
const file = "schemas/forms/van_check.json";
const asked = (name: string) => ({ properties: { [name]: { const: "yes" } }, required: [name] });

/** What says nothing where it stands: nothing would be drawn, asked or kept. */
export const effects: Mistake[] = [
  {
    what: "who added a record as a column",
    files: vehicles({ list: { columns: ["plate", "created_by"] } }),
    file: here,
    pointer: "/list/columns/1",
    found: '"created_by"',
    expected: /one of created_at, /,
  },
  {
    what: "a time of the record in its form",
    files: vehicles({ form: { sections: [{ fields: ["plate", "created_at"] }] } }),
    file: here,
    pointer: "/form/sections/0/fields/1",
    found: '"created_at"',
    expected: "a field of records/vehicle: one of plate",
  },
  {
    what: "a time of the record that is changed for several",
    files: vehicles({ list: { bulkEdit: ["updated_at"] } }),
    file: here,
    pointer: "/list/bulkEdit/0",
    found: '"updated_at"',
    expected: /a field that people set/,
  },
  {
    what: "a condition of a step on an answer that nobody gives",
    files: form([{}, { when: asked("damagd") }, {}]),
    file,
    pointer: "/steps/1/when/properties/damagd",
    found: '"damagd"',
    expected: "a question of an earlier step: one of damaged",
  },
  {
    what: "a condition of a step on a later answer",
    files: form([{}, { when: asked("remarks") }, {}]),
    file,
    pointer: "/steps/1/when/properties/remarks",
    found: '"remarks"',
    expected: "a question of an earlier step: one of damaged",
  },
  {
    what: "a condition of a step on nothing",
    files: form([{}, { when: {} }, {}]),
    file,
    pointer: "/steps/1/when",
    found: "a condition on no answer",
    expected: /"properties" with a question of an earlier step/,
  },
  {
    what: "a condition in the last step",
    files: form([{}, {}, { when: asked("damaged") }]),
    file,
    pointer: "/steps/2/when",
    found: /the last step/,
    expected: /another step after it/,
  },
  {
    what: "an answer that is given to the step that asks it",
    files: form([{ given: ["damaged"] }, {}, {}]),
    file,
    pointer: "/steps/0/given/0",
    found: '"damaged"',
    expected: "a question of another step: one of damage, remarks",
  },
  {
    what: "a list of types that holds no name of one",
    files: vehicles({}, { type: [null], properties: { plate: { type: "string" } } }),
    file: "schemas/records/vehicle.json",
    pointer: "/type/0",
    found: "null",
    expected: /^(one of|a value) /,
  },
  {
    what: "a permission for parts of a record that no field has",
    files: vehicles({
      record: {
        schema: "records/vehicle",
        rows: [
          {
            permission: "view-vehicles",
            where: { plate: "A" },
            shows: {
              always: ["plate"],
              parts: "cares_for",
              open: "profile",
              sensitive: { "see-cost": "cost" },
            },
          },
        ],
      },
    }),
    file: here,
    pointer: "/record/rows/0/shows/sensitive/see-cost",
    found: '"see-cost"',
    expected: /^the permission of a sensitive field/,
  },
  {
    what: "a value that the calendar begins with and no field has",
    files: vehicles(
      { calendar: { start: "day", begins: { draft: true } } },
      { type: "object", properties: { plate: { type: "string" }, day: { type: "string", format: "date" } } },
    ),
    file: here,
    pointer: "/calendar/begins/draft",
    found: '"draft"',
    expected: /^a field of records.vehicle/,
  },
  {
    what: "an entry of an action with a name that entries do not have",
    files: vehicles(
      {
        actions: {
          note: {
            label: "Note",
            call: { post: "records/vehicles/{id}/note" },
            adds: { notes: { text: "Seen", by: "{user.fullname}" } },
          },
        },
      },
      {
        type: "object",
        properties: {
          plate: { type: "string" },
          notes: { type: "array", items: { type: "object", properties: { text: { type: "string" } } } },
        },
      },
    ),
    file: here,
    pointer: "/actions/note/adds/notes/by",
    found: '"by"',
    expected: "a field of the entries of notes: one of text",
  },
  {
    what: "an input that an action gives and nothing takes",
    files: vehicles({
      actions: {
        set: {
          label: "Set",
          call: { post: "records/vehicles/{id}/set", body: { plate: "{input.plate}" } },
          sets: { plate: "{input.plate}" },
        },
        clear: { label: "Clear", does: "set", preset: { plat: "none" } },
      },
    }),
    file: here,
    pointer: "/actions/clear/preset/plat",
    found: '"plat"',
    expected: "an input of set: one of plate",
  },
  {
    what: "an input that an action needs for some records, and does not ask for",
    files: vehicles({
      actions: {
        set: {
          label: "Set",
          call: { post: "records/vehicles/{id}/set", body: { plate: "{input.plate}" } },
          sets: { plate: "{input.plate}" },
          requires: [{ input: "plat", when: { plate: "none" }, says: "Enter the plate." }],
        },
      },
    }),
    file: here,
    pointer: "/actions/set/requires/0/input",
    found: '"plat"',
    expected: "an input of set: one of plate",
  },
  {
    what: "an input that an action keeps for some records, and does not ask for",
    files: vehicles({
      actions: {
        set: {
          label: "Set",
          call: { post: "records/vehicles/{id}/set", body: { plate: "{input.plate}" } },
          sets: { plate: "{input.plate}" },
          onlyFor: [{ input: "plat", when: { plate: "none" } }],
        },
      },
    }),
    file: here,
    pointer: "/actions/set/onlyFor/0/input",
    found: '"plat"',
    expected: "an input of set: one of plate",
  },
  {
    what: "an input that offers some records, and that an action does not ask for",
    files: vehicles({
      actions: {
        set: {
          label: "Set",
          call: { post: "records/vehicles/{id}/set", body: { plate: "{input.plate}" } },
          sets: { plate: "{input.plate}" },
          among: { plat: "plate" },
        },
      },
    }),
    file: here,
    pointer: "/actions/set/among/plat",
    found: '"plat"',
    expected: "an input of set: one of plate",
  },
  {
    what: "an input that some records need, by an action that deletes them",
    files: vehicles({
      actions: {
        scrap: {
          label: "Scrap",
          call: { post: "records/vehicles/{id}/scrap", body: { plate: "{input.plate}" } },
          deletes: true,
          requires: [{ input: "plate", when: { plate: "none" }, says: "Enter the plate." }],
        },
      },
    }),
    file: here,
    pointer: "/actions/scrap/requires",
    found: 'it beside "deletes"',
    expected: "an action on one record that sets, adds or creates something, or names an effect",
  },
  {
    what: "words in a language that nobody can choose",
    files: vehicles(
      { languages: { vi: { one: "Xe", many: "Xe" } } },
      {
        type: "object",
        properties: { plate: { type: "string", "x-languages": { ko: { title: "번호판" } } } },
      },
    ),
    file: "schemas/records/vehicle.json",
    pointer: "/properties/plate/x-languages/ko",
    found: '"ko"',
    expected: "a language that the resource is named in (languages): one of vi",
  },
];
