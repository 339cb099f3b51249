import { here, vehicles, type Mistake, type Own } from "./mistake.ts";

const file = "resources/dashboards/admin.json";
const withTile = (tile: object) => ({
  [file]: (own: Own) => {
    own.tiles = [tile];
  },
});
const at = "/tiles/0";

/** Tiles that name what is not there, or lack what their kind needs. */
export const dashboards: Mistake[] = [
  {
    what: "a page with an unknown dashboard",
    files: {
      "resources/navigation.json": (own: Own) => {
        own.pages.push({ name: "office", label: "Office", path: "/office", dashboard: "admn" });
      },
    },
    file: "resources/navigation.json",
    pointer: "/pages/21/dashboard",
    found: '"admn"',
    expected: /^a dashboard: one of admin/,
  },
  {
    what: "a dashboard that no page shows",
    files: {
      "resources/dashboards/fleet.json": {
        name: "fleet",
        tiles: [{ name: "hello", kind: "text", text: "Hello" }],
      },
    },
    file: "resources/dashboards/fleet.json",
    pointer: "/name",
    found: '"fleet", which no page shows',
    expected: 'a page with "dashboard": "fleet"',
  },
  {
    what: "a dashboard with an unknown call",
    files: { [file]: (own: Own) => Object.assign(own, { call: "office" }) && own },
    file,
    pointer: "/call",
    found: '"office"',
    expected: /^a call of portal\.json: one of /,
  },
  {
    what: "two tiles of one name",
    files: {
      [file]: (own: Own) => {
        own.tiles[1].name = own.tiles[0].name;
      },
    },
    file,
    pointer: "/tiles/1/name",
    found: '"needs-you" twice',
    expected: "a name of its own",
  },
  {
    what: "a calendar of a resource without one",
    files: withTile({ name: "staff", kind: "calendar", resource: "staff" }),
    file,
    pointer: `${at}/resource`,
    found: '"staff"',
    expected: /^a resource with a calendar: one of /,
  },
  {
    what: "a tile with a component for another place",
    files: withTile({ name: "chat", kind: "component", component: "Chat" }),
    file,
    pointer: `${at}/component`,
    found: '"Chat", which stands as a page',
    expected: /^a component for a tile: one of /,
  },
  {
    what: "a component that draws what another call answers",
    files: withTile({ name: "shifts", kind: "component", component: "NextShifts" }),
    file,
    pointer: `${at}/component`,
    found: '"NextShifts", which draws what personal-dashboard answers',
    expected: "a component that draws what admin-dashboard answers",
  },
  {
    what: "a chart without a report",
    files: withTile({ name: "hours", kind: "chart" }),
    file,
    pointer: at,
    found: "a chart without report",
    expected: 'the key "report"',
  },
  {
    what: "a chart of a report without a summary",
    files: withTile({ name: "notes", kind: "chart", report: "notes" }),
    file,
    pointer: `${at}/report`,
    found: '"notes"',
    expected: /^a report with a summary: one of /,
  },
  {
    what: "a chart of a report that asks for something",
    files: {
      ...withTile({ name: "hours", kind: "chart", report: "hours-by-worker" }),
      "resources/reports/hours-by-worker.json": (own: Own) => {
        own.filters = [{ field: "staff", ask: true }];
      },
    },
    file,
    pointer: `${at}/report`,
    found: '"hours-by-worker", which asks for something first',
    expected: "a report that asks nothing",
  },
  {
    what: "a chart with a key of a list",
    files: withTile({ name: "hours", kind: "chart", report: "hours-delivered", most: 3 }),
    file,
    pointer: `${at}/most`,
    found: "most of a chart",
    expected: "what a chart has: report",
  },
  {
    what: "a figure that the report does not have",
    files: withTile({ name: "hours", kind: "figure", report: "hours-delivered", value: 2 }),
    file,
    pointer: `${at}/value`,
    found: "2",
    expected: "one of its 1 numbers",
  },
  {
    what: "a figure of nothing",
    files: withTile({ name: "hours", kind: "figure" }),
    file,
    pointer: at,
    found: "neither report nor resource",
    expected: "a figure of a report or of a resource",
  },
  {
    what: "a list of an unknown resource",
    files: withTile({ name: "vans", kind: "list", resource: "vans" }),
    file,
    pointer: `${at}/resource`,
    found: '"vans"',
    expected: /^a resource with a call that lists: one of /,
  },
  {
    what: "a list with an unknown field",
    files: withTile({ name: "staff", kind: "list", resource: "staff", fields: ["colour"] }),
    file,
    pointer: `${at}/fields/0`,
    found: '"colour"',
    expected: /^a field of the record: one of /,
  },
  {
    what: "a way to two places",
    files: withTile({
      name: "begin",
      kind: "actions",
      ways: [{ label: "Begin", create: "shifts", page: "roster" }],
    }),
    file,
    pointer: `${at}/ways/0`,
    found: "create and page at once",
    expected: "one of create, list, form, page, report, phone",
  },
  {
    what: "a way to a page that is not there",
    files: withTile({ name: "begin", kind: "actions", ways: [{ label: "Begin", page: "rooster" }] }),
    file,
    pointer: `${at}/ways/0/page`,
    found: '"rooster"',
    expected: /^a page of navigation\.json: one of roster/,
  },
  {
    what: "a tile of a resource on an unknown dashboard",
    files: vehicles({ tileOn: { office: { kind: "list" } } }),
    file: here,
    pointer: "/tileOn/office",
    found: '"office"',
    expected: /^a dashboard: one of /,
  },
  {
    what: "a tile of a resource that filters by a field that not everybody sees",
    files: vehicles(
      { tileOn: { admin: { kind: "figure", filters: [{ field: "plate", value: "A" }] } } },
      {
        type: "object",
        additionalProperties: false,
        properties: {
          name: { type: "string", title: "Name" },
          plate: { type: "string", title: "Plate", "x-sensitive": "view-staff-payment" },
        },
      },
    ),
    file: here,
    pointer: "/tileOn/admin/filters/0/field",
    found: '"plate"',
    expected: /^a field to filter by that everyone sees: one of /,
  },
];
