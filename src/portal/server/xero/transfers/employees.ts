import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { decodeRow, type Row } from "#framework/server/records/read/serialize.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { allPages, callXero } from "../call.ts";
import { everyEmployee, type Mappings, mappingsOf } from "../mapping/store.ts";
import { dayOf } from "./dates.ts";
import { differences } from "./differences.ts";
import { finderOf } from "./finder.ts";
import { blocked, type Kind, type Planned, type Subject } from "./kind.ts";
import { eachEnded } from "./outcome.ts";

interface Person extends JsonObject {
  uuid: string;
  first_name: string;
  last_name: string;
  full_name: string;
}

/** Staff who work now. */
export async function activeStaff({ db, tenant }: Context): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select uuid as subject, full_name as label from staff
    where tenant_id = ${tenant.id} and deleted_at is null and status = 'active' order by full_name, uuid`.execute(
    db,
  );
  return rows;
}

/** What some workers are called, whether they still work here or not. */
export async function staffNames(
  { db, tenant }: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, full_name as name from staff
    where tenant_id = ${tenant.id} and uuid = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** Those of some people who work now, by their ids. */
async function peopleBy(context: Context, ids: readonly string[]): Promise<Map<string, Person>> {
  const { db, tenant, services } = context;
  const type = recordTypeOf(services.types, "staff");
  const { rows } = await sql<Row>`
    select * from staff where tenant_id = ${tenant.id} and deleted_at is null and status = 'active'
      and uuid = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(
    rows.map((row) => {
      const person = decodeRow(type, row, context);
      const names = {
        first_name: String(person.first_name ?? ""),
        last_name: String(person.last_name ?? ""),
        full_name: String(person.full_name ?? ""),
      };
      return [String(row.uuid), { ...person, ...names, uuid: String(row.uuid) }];
    }),
  );
}

/**
 * Employees are staff; in Xero they are found by address, then by name and date of birth (domain reference, section 6).
 * Their tax file number, super and bank account are entered in Xero and are not sent.
 */
export const employees: Kind = {
  atOnce: 1,
  plan: async (context, subjects, known) => {
    const people = await peopleBy(context, subjects);
    const there = finder(await allEmployees(context));
    const work = workFields(await mappingsOf(context));
    return subjects.map((subject) => {
      const person = people.get(subject);
      return person
        ? planned(person, there, work, known.get(subject))
        : blocked({ subject, label: subject }, "This person no longer works here.");
    });
  },
  send: async (context, [one], key) => {
    const body = [one?.body ?? {}];
    const path = one?.id === undefined ? "Employees" : `Employees/${one.id}`;
    const answer = await callXero(context, { api: "payroll", method: "POST", path, body, key: key(body) });
    return eachEnded(answer.Employees, "EmployeeID", 1);
  },
};

/** The employees of the organisation. */
export const allEmployees = (context: Context): Promise<JsonObject[]> =>
  allPages(context, { api: "payroll", path: "Employees", list: "Employees", size: 100 });

type Finder = ReturnType<typeof finder>;

/** Finds an employee of Xero by id, by address for mail, or by name and date of birth. */
const finder = (there: readonly JsonObject[]) =>
  finderOf(there, {
    id: ({ EmployeeID }) => EmployeeID,
    email: ({ Email }) => Email,
    person: ({ FirstName, LastName, DateOfBirth }) =>
      bornAs(`${String(FirstName)} ${String(LastName)}`, dayOf(DateOfBirth) ?? ""),
  });

const bornAs = (name: string, day: string): string => `${name} ${day}`;

/** Xero lists employees without their address: whether that has changed here, what was last sent tells. */
function planned(
  person: Person,
  there: Finder,
  work: JsonObject,
  known: { id: string; digest?: string } | undefined,
): Planned {
  const { id } = known ?? {};
  const one = { subject: person.uuid, label: person.full_name };
  const born = typeof person.date_of_birth === "string" ? person.date_of_birth : undefined;
  const found =
    there.by("id", id) ??
    there.by("email", person.email) ??
    there.by("person", born && bornAs(person.full_name, born));
  const own = fieldsOf(person);
  const digest = createHash("sha256").update(JSON.stringify(own)).digest("base64url");
  if (!found) {
    const missing = [
      ...(born === undefined ? ["Enter the date of birth."] : []),
      ...(own.AddressLine1 === undefined || own.Region === undefined
        ? ["Enter the street address and the state."]
        : []),
    ];
    if (missing.length > 0 || born === undefined) return blocked(one, ...missing);
    return { ...one, does: "create", said: [], body: { ...bodyOf(person, born, own), ...work }, digest };
  }
  const employee = String(found.EmployeeID);
  const isSameNumber = lastNine(found.Mobile) !== "" && lastNine(found.Mobile) === lastNine(own.Mobile);
  const said = differences(found, { ...own, ...(isSameNumber && { Mobile: String(found.Mobile) }) }, words);
  if (said.length === 0 && known?.digest !== undefined && known.digest !== digest)
    said.push("The address has changed here.");
  // What the office has chosen in Xero stays.
  const added = typeof found.PayrollCalendarID === "string" ? {} : work;
  if (added.PayrollCalendarID !== undefined) said.push("The pay calendar is missing in Xero.");
  if (said.length === 0)
    return { ...one, does: id === employee ? "same" : "link", said, id: employee, digest };
  const body = { EmployeeID: employee, ...bodyOf(person, born ?? dayOf(found.DateOfBirth), own), ...added };
  return { ...one, does: "update", said, id: employee, body, digest };
}

/** How employees are paid in Xero: their pay calendar and the earnings rate of ordinary hours, where they are mapped. */
function workFields(mappings: Mappings): JsonObject {
  const calendar = mappings("pay_calendar", everyEmployee);
  const rate = mappings("pay_item", "ordinary");
  if (calendar === undefined) return {};
  return { PayrollCalendarID: calendar, ...(rate !== undefined && { OrdinaryEarningsRateID: rate }) };
}

/** The digits by which two ways to write an Australian number are the same: without its 0 or +61. */
const lastNine = (phone: unknown): string =>
  String(phone ?? "")
    .replace(/\D/g, "")
    .slice(-9);

const words = { Email: "Email", Mobile: "Mobile" };

/** What both sides have of a person and may differ, under the names of Xero. */
function fieldsOf({ email, mobile_no, address, town, state, postcode }: Person): Record<string, string> {
  const all = {
    Email: email,
    Mobile: mobile_no,
    AddressLine1: address,
    City: town,
    Region: state,
    PostalCode: postcode,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [[name, value]] : [],
    ),
  );
}

function bodyOf(person: Person, born: string | undefined, own: Record<string, string>): JsonObject {
  const { Email, Mobile, ...home } = own;
  return {
    FirstName: person.first_name,
    LastName: person.last_name,
    ...(born !== undefined && { DateOfBirth: born }),
    ...(Email !== undefined && { Email }),
    ...(Mobile !== undefined && { Mobile }),
    ...(typeof person.start_date === "string" && { StartDate: person.start_date }),
    ...(home.AddressLine1 !== undefined &&
      home.Region !== undefined && { HomeAddress: { ...home, Country: "AUSTRALIA" } }),
  };
}
