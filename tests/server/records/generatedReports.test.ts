import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { addDays, weekdayOf } from "#framework/shared/dates/dates.ts";
import { clockAt } from "#framework/shared/dates/zones.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { canaryPattern } from "../../support/canary.ts";
import { type Described as Column, madeOf, withMade } from "../../support/madeColumns.ts";
import { idOf, people as provided, userIdOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// Reports at random, for people of every role: the numbers are those that the rows give which the same person can list,
// worked out here from these rows alone, and nothing of anyone else stands in an answer. Some are put together by, worked out
// of or filtered by a column that is computed of another one, which may be one that the person does not see.
const runs = process.env.SHORT_RUN === undefined ? 2000 : 200;
const server = await openTestServer({ config: { tenant: "north" } });
const zone = "Australia/Sydney";
const people = Object.keys(provided) as (keyof typeof provided)[];
const { reports: stated, resources } = server.services.definitions.definitions;
/** Running a report adds to what was viewed: its rows are others with each question. */
const growing = "record-views";
/** Every report whose calls are those of all reports of records, and one of every record type that people begin theirs with. */
const reports = stated
  .filter(({ isOfResource, resource }) => isOfResource && resource !== growing)
  .map(({ name }) => name);
/** Record types that get rows enough for several groups. */
const filled = new Set(["staff-licences", "service-bookings", "referrals"]);
const resourceOf = (name: string) => stated.find((report) => report.name === name)?.resource ?? "";

interface Readable {
  columns: Column[];
  rows: JsonObject[];
  /** Values of the test data that stand in what the person can list. */
  met: Set<string>;
}
const readable = new Map<string, Promise<Readable | undefined>>();
const callers = new Map<string, Awaited<ReturnType<typeof server.as>>>();

beforeAll(async () => {
  const staff = ["first", "second"].map((name) => idOf("north", "staff", name));
  const participants = ["first", "second", "third"].map((name) => idOf("north", "participants", name));
  const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
  await server.insert(
    "staff-licences",
    Array.from({ length: 40 }, (_, at) => ({
      staff: pick(staff, at),
      type: pick(["police_check", "first_aid", "cpr"], at * 7),
      status: pick(["active", "pending", "expired"], at * 5),
      issue_date: addDays("2026-01-05", at * 3),
      expiry_date: addDays("2026-07-05", at * 5),
      issuer: pick(["Red Cross", "RED CROSS", "St John", ""], at * 3),
    })),
  );
  await server.insert(
    "service-bookings",
    Array.from({ length: 40 }, (_, at) => ({
      participant: pick(participants, at),
      service: idOf("north", "services", "first"),
      agreed_rate: 6000 + at,
      allocated: at * 12_345,
      opening_delivered: at * 4321,
      hours_per_week: at / 4,
      start_date: addDays("2025-12-29", at * 3),
      status: pick(["active", "paused", "ended"], at * 5),
    })),
  );
  await server.insert(
    "referrals",
    Array.from({ length: 40 }, (_, at) => ({
      referrer_type: "self",
      first_name: "Refi",
      last_name: `Number ${at}`,
      date_of_birth: "1990-05-01",
      phone: "+61491570006",
      type: "ndis",
      consent: true,
      status: pick(["new_lead", "contacted", "assessment"], at),
      urgency: pick(["routine", "soon", "urgent"], at * 3),
      suburb: pick(["Glebe", "glebe", "Newtown"], at),
      received_at: `${addDays("2026-03-28", at)}T${String(at % 24).padStart(2, "0")}:30:00Z`,
    })),
  );
  for (const name of people) {
    const caller = await server.as(name);
    callers.set(name, caller);
    for (const permission of [...reports.map((report) => `view-${report}-report`), "build-reports"])
      await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
        select users.tenant_id, users.uuid, ${permission} from users
        where uuid = ${userIdOf("north", name)} on conflict do nothing`;
  }
  server.services.sessions.forgetAll();
}, 120_000);

/** What a person has of a report: its columns and all of its rows; undefined where they may not open it. */
function readBy(person: string, report: string): Promise<Readable | undefined> {
  const key = `${person} ${report}`;
  const known = readable.get(key) ?? read(person, report);
  readable.set(key, known);
  return known;
}

async function read(person: string, report: string): Promise<Readable | undefined> {
  const path = `records/${resourceOf(report)}/reports/${report}`;
  const caller = callers.get(person);
  const schema = await caller?.get(`${path}/schema`);
  if (schema?.status !== 200) return undefined;
  const columns = schema.data.filterable_columns as Column[];
  const listed = await caller?.post(`${path}/rows`, { columns: columns.map(({ key }) => key), limit: 1000 });
  return {
    columns,
    rows: (listed?.data.records ?? []) as JsonObject[],
    met: new Set(listed?.text.match(canaryPattern)),
  };
}

type Step = "day" | "week" | "month" | "quarter" | "year";
const stepOf = (day: string, by: Step): string => {
  const [year = "", month = ""] = day.split("-");
  if (by === "week") return addDays(day, -((weekdayOf(day) + 6) % 7));
  if (by === "month") return `${year}-${month}-01`;
  if (by === "year") return `${year}-01-01`;
  return by === "day" ? day : `${year}-${["01", "04", "07", "10"][Math.ceil(Number(month) / 3) - 1]}-01`;
};

/** What a row has in common with others of its group. */
function keyOf(row: JsonObject, { key, type }: Column, by: Step): string {
  const value = row[key];
  if (type === "boolean") return String(value === true);
  if (value === null || value === undefined || value === "") return "null";
  if (type === "date") return stepOf(String(value), by);
  if (type === "date-time") return stepOf(clockAt(new Date(String(value)), zone).date, by);
  return type === "text" ? String(value).toLowerCase() : String(value);
}

/** A number of some rows, as a person with a calculator would work it out. */
function numberOf(rows: readonly JsonObject[], of: string, column: Column | undefined): number | null {
  if (of === "count" || !column) return rows.length;
  const values = rows.flatMap((row) => (row[column.key] === undefined ? [] : [row[column.key]]));
  if (of === "distinct") return new Set(values.filter((value) => value !== "" && value !== null)).size;
  const numbers = values.map(Number);
  if (of === "sum") return numbers.reduce((sum, value) => sum + value, 0);
  if (numbers.length === 0) return null;
  if (of === "minimum") return Math.min(...numbers);
  if (of === "maximum") return Math.max(...numbers);
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

const grouped = new Set(["choice", "reference", "boolean", "date", "date-time", "text"]);
const asked = fc.record({
  person: fc.constantFrom(...people),
  report: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...reports) },
    { weight: 1, arbitrary: fc.constantFrom(...reports.filter((name) => filled.has(resourceOf(name)))) },
  ),
  groups: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
  by: fc.constantFrom<Step>("day", "week", "month", "quarter", "year"),
  of: fc.constantFrom("count", "sum", "average", "minimum", "maximum", "distinct"),
  field: fc.nat(),
  filter: fc.option(fc.nat()),
  made: fc.option(
    fc.record({ of: fc.nat(), way: fc.nat(), use: fc.constantFrom("group", "value", "filter") }),
  ),
});
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

/** A column that is computed of one that the report has for someone. */
async function madeFor({ report, made }: Asked) {
  const all = made ? ((await readBy("admin", report))?.columns ?? []) : [];
  const of = made && all[made.of % all.length];
  const column = of && madeOf(of, made.way);
  return column && { ...column, of: of.key, use: made.use };
}

/** How a column is asked for one value, by its type. */
const equality: Record<string, string> = { number: "=", money: "=", date: "on", text: "equals" };
const fitsIn = ({ key, type }: Column, row: JsonObject, wanted: unknown): boolean => {
  const value = row[key];
  if (type === "text") return String(value).toLowerCase() === String(wanted).toLowerCase();
  return type === "boolean" ? (value ?? false) === wanted : value === wanted;
};
const schemaOf = (report: string) =>
  server.services.definitions.schemas.get(
    resources.get(resourceOf(report))?.definition.record?.schema ?? "",
  ) ?? {};
const today = "2026-11-20";

let answered = 0;
let answeredMade = 0;
let compared = 0;

test("numbers are those of the rows that the person can list", { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (wish) => {
      const { person, report, groups, by, of, field, filter } = wish;
      const caller = callers.get(person);
      const path = `records/${resourceOf(report)}/reports/${report}/summary`;
      const own = await readBy(person, report);
      if (!own) {
        expect((await caller?.post(path, { groups: [{ field: "status" }] }))?.status).toBe(404);
        return;
      }
      const made = (await madeFor(wish)) ?? undefined;
      const sees = made === undefined || own.columns.some(({ key }) => key === made.of);
      const all =
        made && sees ? withMade(own.rows, made.written, { schema: schemaOf(report), today }) : own.rows;
      const choices = own.columns.filter(({ type }) => grouped.has(type));
      const picked = [...new Set(groups.map((at) => choices[at % choices.length]))].flatMap(
        (column) => column ?? [],
      );
      const chosen = made?.use === "group" ? [made.column, ...picked.slice(1)] : picked;
      const fits =
        of === "distinct" ? choices : own.columns.filter(({ type }) => type === "number" || type === "money");
      const isWorkedOut = made?.use === "value" && (of === "distinct" || made.column.type === "number");
      const column = of === "count" ? undefined : isWorkedOut ? made.column : fits[field % fits.length];
      const filtered =
        made?.use === "filter" ? [made.column] : own.columns.filter(({ type }) => type === "choice");
      const condition = filter === null ? undefined : filtered[filter % filtered.length];
      const wanted = condition && all[(filter ?? 0) % all.length]?.[condition.key];
      const filters =
        condition && wanted !== undefined && wanted !== null
          ? { all: [{ field: condition.key, operator: equality[condition.type] ?? "is", value: wanted }] }
          : undefined;
      const answer = await caller?.post(path, {
        groups: chosen.map(({ key, type }) => ({
          field: key,
          ...((type === "date" || type === "date-time") && { by }),
        })),
        values: [column ? { of, field: column.key } : { of: "count" }],
        ...(filters && { filters }),
        ...(made && { computed: [made.written] }),
      });
      expect((answer?.text.match(canaryPattern) ?? []).filter((value) => !own.met.has(value))).toEqual([]);
      // Anyone who sees a field in some rows only does not get it in numbers.
      if (answer?.status === 422) return;
      expect(answer?.status, answer?.text).toBe(200);
      // What is computed of what they don't see is not there.
      expect(sees || ![...chosen, column].some((each) => each?.key === made?.column.key)).toBe(true);
      answered += 1;
      if (made) answeredMade += 1;
      const rows = filters && condition ? all.filter((row) => fitsIn(condition, row, wanted)) : all;
      const expected = Map.groupBy(rows, (row) => JSON.stringify(chosen.map((each) => keyOf(row, each, by))));
      const got = answer?.data.rows as { keys: unknown[]; values: (number | null)[] }[];
      expect(got.map(({ keys }) => JSON.stringify(keys.map(String))).sort()).toEqual(
        [...expected.keys()].sort(),
      );
      const used = column ? of : "count";
      for (const { keys, values } of got) {
        const group = expected.get(JSON.stringify(keys.map(String))) ?? [];
        same(values[0], numberOf(group, used, column), column);
        compared += 1;
      }
      same((answer?.data.total as (number | null)[] | undefined)?.[0], numberOf(rows, used, column), column);
    }),
    { numRuns: runs },
  );
  expect(answered).toBeGreaterThan(runs / 5);
  expect(answeredMade).toBeGreaterThan(runs / 20);
  expect(compared).toBeGreaterThan(runs / 3);
});

/** Averages are rounded to cents or two places. */
function same(got: number | null | undefined, expected: number | null, column: Column | undefined): void {
  if (expected === null || got === null) expect(got).toBe(expected);
  else
    expect(Math.abs((got ?? Number.NaN) - expected)).toBeLessThanOrEqual(
      column?.type === "money" ? 0.5 : 0.0051,
    );
}
