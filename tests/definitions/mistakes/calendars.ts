import { here, vehicles, type Mistake } from "./mistake.ts";

const trips = {
  type: "object",
  properties: {
    plate: { type: "string" },
    from: { type: "string", format: "date-time", title: "From" },
    until: { type: "string", format: "date-time", title: "Until", "x-sensitive": "edit-vehicles" },
    day: { type: "string", format: "date" },
    driver: { type: "string", format: "uuid", "x-reference": "staff" },
    kind: { type: "string", oneOf: [{ const: "work", title: "Work" }] },
  },
};

const feed = (
  what: string,
  more: object,
  pointer: string,
  found: Mistake["found"],
  expected: Mistake["expected"],
): Mistake => ({
  what: `a calendar to subscribe to with ${what}`,
  files: vehicles({ feed: { start: "from", end: "from", summary: "Trip", ...more } }, trips),
  file: here,
  pointer,
  found,
  expected,
});

/** Calendars and timelines that could not be drawn, and calendars to subscribe to that would say too much or nothing. */
export const calendars: Mistake[] = [
  {
    what: "a calendar that begins with a text",
    files: vehicles({ calendar: { start: "plate" } }, trips),
    file: here,
    pointer: "/calendar/start",
    found: '"plate"',
    expected: "a date or a date with a time",
  },
  {
    what: "a calendar that ends with another kind of date",
    files: vehicles({ calendar: { start: "from", end: "day" } }, trips),
    file: here,
    pointer: "/calendar/end",
    found: '"day"',
    expected: "a field of the same kind as start",
  },
  {
    what: "an icon for no choice",
    files: vehicles({ calendar: { start: "from", colour: "kind", icons: { play: "Home" } } }, trips),
    file: here,
    pointer: "/calendar/icons/play",
    found: '"play"',
    expected: "a choice of kind: one of work",
  },
  {
    what: "dragging that calls an unknown action",
    files: vehicles(
      { calendar: { start: "from", change: "shift" }, actions: { move: { label: "Move" } } },
      trips,
    ),
    file: here,
    pointer: "/calendar/change",
    found: '"shift"',
    expected: "update, or an action: one of move",
  },
  {
    what: "a parameter that the call of a range does not have",
    files: vehicles(
      {
        calls: { range: { post: "records/vehicles/range", input: "actions/roster-range" } },
        calendar: {
          start: "from",
          rows: { call: "range", from: "start_date", until: "end_date", with: { all_shifts: true } },
        },
      },
      trips,
    ),
    file: here,
    pointer: "/calendar/rows/with/all_shifts",
    found: '"all_shifts"',
    expected: /^a parameter of the call range: one of all_shift, /,
  },
  {
    what: "a first day that the call of a range, which the contract describes, does not take",
    files: vehicles(
      {
        calls: { list: { of: "faqs" } },
        calendar: { start: "from", rows: { call: "list", from: "since", until: "limit" } },
      },
      trips,
    ),
    file: here,
    pointer: "/calendar/rows/from",
    found: '"since"',
    expected: /^a parameter of the call list: one of /,
  },
  {
    what: "a timeline without a calendar",
    files: vehicles({ timeline: { lanes: ["driver"] } }, trips),
    file: here,
    pointer: "/timeline",
    found: "a timeline",
    expected: /^calendar beside it/,
  },
  {
    what: "lanes that are no records",
    files: vehicles({ calendar: { start: "from" }, timeline: { lanes: ["plate"] } }, trips),
    file: here,
    pointer: "/timeline/lanes/0",
    found: '"plate"',
    expected: "a field with x-reference",
  },
  {
    what: "an unknown resource behind a calendar",
    files: vehicles(
      { calendar: { start: "from", behind: [{ resource: "holydays", start: "date", label: "{name}" }] } },
      trips,
    ),
    file: here,
    pointer: "/calendar/behind/0/resource",
    found: '"holydays"',
    expected: /^a resource/,
  },
  {
    what: "an unknown field of what lies behind",
    files: vehicles(
      {
        calendar: { start: "from", behind: [{ resource: "public-holidays", start: "at", label: "{name}" }] },
      },
      trips,
    ),
    file: here,
    pointer: "/calendar/behind/0/start",
    found: '"at"',
    expected: /^a field of public-holidays/,
  },
  feed(
    "an entry named by a field",
    { summary: "{plate}" },
    "/feed/summary",
    /^"\{plate\}"/,
    /Fields can't stand in it/,
  ),
  feed("a day instead of a time", { start: "day" }, "/feed/start", '"day"', "a date with a time"),
  feed(
    "an end that not everyone sees",
    { end: "until" },
    "/feed/end",
    '"until"',
    "a field that everyone sees who sees the record",
  ),
  feed(
    "a condition that is no field",
    { where: { state: ["on"] } },
    "/feed/where/state",
    '"state"',
    /^a field of records\/vehicle/,
  ),
  {
    what: "a calendar to subscribe to without a list",
    files: vehicles(
      {
        feed: { start: "from", end: "from", summary: "Trip" },
        calls: { one: { get: "records/vehicles/{id}" } },
      },
      trips,
    ),
    file: here,
    pointer: "/feed",
    found: "a calendar to subscribe to, of records that can't be listed",
    expected: '"list" in calls',
  },
];
