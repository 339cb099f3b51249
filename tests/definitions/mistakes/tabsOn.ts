import { here, type Mistake, vehicles } from "./mistake.ts";

const schema = {
  type: "object",
  properties: {
    plate: { type: "string", title: "Plate" },
    driver: { type: "string", format: "uuid", "x-reference": "staff" },
    payer: { type: "string", format: "uuid", "x-reference": "staff", "x-sensitive": "view-staff-payment" },
  },
};

/** Tabs on the records of another resource that nobody could open. */
export const tabsOn: Mistake[] = [
  {
    what: "a tab on records that are not there",
    files: vehicles({ tabOn: { stuff: "driver" } }, schema),
    file: here,
    pointer: "/tabOn/stuff",
    found: '"stuff"',
    expected: /^a resource whose records are opened: one of staff, /,
  },
  {
    what: "a tab by a field that refers to something else",
    files: vehicles({ tabOn: { participants: "driver" } }, schema),
    file: here,
    pointer: "/tabOn/participants",
    found: '"driver"',
    expected: "a field that refers to participants and that everybody sees: nothing: there are none",
  },
  {
    what: "a tab by a field that not everybody sees",
    files: vehicles({ tabOn: { staff: { field: "payer", label: "Paid" } } }, schema),
    file: here,
    pointer: "/tabOn/staff/field",
    found: '"payer"',
    expected: /: one of driver$/,
  },
  {
    what: "a tab of records that cannot be listed",
    files: vehicles(
      { tabOn: { staff: "driver" }, calls: { one: { get: "records/vehicles/{id}", row: "vehicle" } } },
      schema,
    ),
    file: here,
    pointer: "/tabOn/staff",
    found: "a tab of vehicles",
    expected: "a resource with a call that lists",
  },
  {
    what: "a tab that is there already",
    files: {
      ...vehicles({ tabOn: { staff: "driver" } }, schema),
      "resources/staff.patch.json": {
        view: {
          tabs: { "+": [{ name: "vehicles", resource: "vehicles", with: { driver: "{uuid}" } }] },
        },
      },
    },
    file: here,
    pointer: "/tabOn/staff",
    found: 'a tab "vehicles", which staff has already',
    expected: "no tab of that name there",
  },
];
