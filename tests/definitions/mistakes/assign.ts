import type { Mistake, Own } from "./mistake.ts";

const given = "resources/participant-documents.json";
const offered = "resources/unassigned-documents.json";
const change = (file: string, how: (own: Own) => void) => ({ files: { [file]: how }, file });

/** Assignments that no record could keep, whose lists and actions do not fit them, and rows that nobody makes. */
export const assignments: Mistake[] = [
  {
    what: "something assigned that refers to nothing",
    ...change("resources/form-assignments.json", (own) => {
      own.assign.to = "form_title";
      own.actions.assign.call.body.client_uuid = "{form_title}";
    }),
    files: {
      "resources/form-assignments.json": (own: Own) => {
        own.assign.to = "form_title";
        own.actions.assign.call.body.client_uuid = "{form_title}";
      },
      "resources/unassigned-forms.json": (own: Own) => {
        own.calls.list.params = { id: "form_title" };
      },
    },
    pointer: "/assign/to",
    found: '"form_title"',
    expected: /^a field with x-reference/,
  },
  {
    what: "a condition on a field that what is assigned does not have",
    ...change(given, (own) => {
      own.assign.when = { state: ["published"] };
    }),
    pointer: "/assign/when/state",
    found: '"state"',
    expected: /^a field: one of status, /,
  },
  {
    what: "an assignment that begins with a field that what is assigned does not have",
    ...change(given, (own) => {
      own.assign.sets.name = "{document.nam}";
    }),
    pointer: "/assign/sets/name",
    found: '"nam"',
    expected: /^a field: one of name, /,
  },
  {
    what: "a list of what a resource can assign that assigns nothing",
    ...change(offered, (own) => {
      own.unassigned = "faqs";
    }),
    pointer: "/unassigned",
    found: '"faqs"',
    expected: /^a resource with assign: one of /,
  },
  {
    what: "a list of what can be assigned with records of its own",
    ...change(offered, (own) => {
      own.record = { rows: [{ permission: "view-documents" }] };
    }),
    pointer: "/record",
    found: '"records/document"',
    expected: /^the schema of what is assigned, records\/document/,
  },
  {
    what: "a list of what can be assigned that does not say to whom",
    ...change(offered, (own) => {
      own.calls.list.params = { id: "document" };
    }),
    pointer: "/calls/list/params",
    found: '"document"',
    expected: "one parameter, for participant",
  },
  {
    what: "an action that assigns for nobody",
    ...change(given, (own) => {
      delete own.actions.assign.call.body.client_uuid;
    }),
    pointer: "/actions/assign/call/body",
    found: "{input.document_ids}",
    expected: 'a key with "{participant}"',
  },
  {
    what: "an action that assigns what nobody chooses",
    ...change(given, (own) => {
      delete own.actions.assign.picks;
    }),
    pointer: "/actions/assign/assigns",
    found: "no picks",
    expected: /^picks beside it/,
  },
  {
    what: "an action that takes away what its resource does not assign",
    ...change("resources/faqs.json", (own) => {
      own.actions = {
        drop: { label: "Drop", unassigns: true, call: { post: "records/faqs/drop" } },
      };
    }),
    pointer: "/actions/drop/unassigns",
    found: "faqs",
    expected: /^a resource with assign: /,
  },
  {
    what: "rows that the server makes and a table holds as well",
    ...change("resources/document-views.json", (own) => {
      delete own.record.store;
    }),
    pointer: "/record/source",
    found: '"document-views"',
    expected: /^rows that are stored nowhere/,
  },
  {
    what: "a required reference that is to be cleared",
    ...change("schemas/records/service-booking.json", (own) => {
      own.properties.service["x-on-delete"] = "clear";
    }),
    pointer: "/properties/service/x-on-delete",
    found: "clear at a field that is required",
    expected: "refuse, keep, or a field that may be empty",
  },
  {
    what: "what deleting does, said of a field that refers to nothing",
    ...change("schemas/records/faq.json", (own) => {
      own.properties.question["x-on-delete"] = "refuse";
    }),
    pointer: "/properties/question/x-on-delete",
    found: '"refuse"',
    expected: "a reference (x-reference) at the top of a record's schema",
  },
];
