import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { type Row, wholeRecord } from "#framework/server/records/read/present.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { allPages, callXero } from "../call.ts";
import { dayOf } from "./dates.ts";
import { differences } from "./differences.ts";
import { blocked, type Kind, type Planned, type Subject } from "./kind.ts";
import { eachEnded } from "./outcome.ts";

interface Person extends JsonObject {
  uuid: string;
  first_name: string;
  last_name: string;
  full_name: string;
}

/** Staff who work now. */
export async function activeStaff(context: Context): Promise<Subject[]> {
  const people = await staffBy(context);
  return people.map(({ uuid, full_name: label }) => ({ subject: uuid, label }));
}

async function staffBy(context: Context, ids?: readonly string[]): Promise<Person[]> {
  const { db, tenant, services } = context;
  const type = recordTypeOf(services.types, "staff");
  const { rows } = await sql<Row>`
    select * from staff where tenant_id = ${tenant.id} and deleted_at is null and status = 'active'
      and ${ids ? sql`uuid::text = any (${[...ids]}::text[])` : sql`true`}
    order by full_name, uuid`.execute(db);
  return rows.map((row) => {
    const person = wholeRecord(type, row, context);
    return {
      ...person,
      uuid: String(row.uuid),
      first_name: String(person.first_name ?? ""),
      last_name: String(person.last_name ?? ""),
      full_name: String(person.full_name ?? ""),
    };
  });
}

/**
 * Employees are staff; in Xero they are found by address, then by name and date of birth (domain reference, section 6).
 * Their tax file number, super and bank account are entered in Xero and are not sent.
 */
export const employees: Kind = {
  atOnce: 1,
  plan: async (context, subjects, known) => {
    const people = new Map((await staffBy(context, subjects)).map((person) => [person.uuid, person]));
    const there = await allEmployees(context);
    return subjects.map((subject) => {
      const person = people.get(subject);
      return person
        ? planned(person, there, known.get(subject))
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

/** Xero lists employees without their address: whether that has changed here, what was last sent tells. */
function planned(
  person: Person,
  there: readonly JsonObject[],
  known: { id: string; digest?: string } | undefined,
): Planned {
  const { id } = known ?? {};
  const one = { subject: person.uuid, label: person.full_name };
  const born = typeof person.date_of_birth === "string" ? person.date_of_birth : undefined;
  const found =
    there.find(({ EmployeeID }) => id !== undefined && EmployeeID === id) ??
    there.find(
      ({ Email }) => String(Email ?? "").toLowerCase() === String(person.email ?? "-").toLowerCase(),
    ) ??
    there.find(
      ({ FirstName, LastName, DateOfBirth }) =>
        `${String(FirstName)} ${String(LastName)}`.toLowerCase() === person.full_name.toLowerCase() &&
        born !== undefined &&
        dayOf(DateOfBirth) === born,
    );
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
    return { ...one, does: "create", said: [], body: bodyOf(person, born, own), digest };
  }
  const employee = String(found.EmployeeID);
  const said = differences(found, own, words);
  if (said.length === 0 && known?.digest !== undefined && known.digest !== digest)
    said.push("The address has changed here.");
  if (said.length === 0)
    return { ...one, does: id === employee ? "same" : "link", said, id: employee, digest };
  const body = { EmployeeID: employee, ...bodyOf(person, born ?? dayOf(found.DateOfBirth), own) };
  return { ...one, does: "update", said, id: employee, body, digest };
}

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
