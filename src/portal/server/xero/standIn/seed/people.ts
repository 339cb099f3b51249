import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { makeParticipants } from "#portal/server/demo/people/participants.ts";
import { providers } from "#portal/server/demo/providers.ts";
import { Random } from "#portal/server/demo/random.ts";
import { makeStaff } from "#portal/server/demo/people/staff.ts";
import { fixedId } from "../values.ts";

/** What Xero knows of people before anything is sent to it, as it would be posted. */
export interface People {
  employees: JsonObject[];
  contacts: JsonObject[];
}

/**
 * People of whom some are those of the demo's first provider: three employees, of whom one has the e-mail address of a
 * support worker and another phone number, and one the name and date of birth of another and a private address; and
 * three contacts, of whom one is a plan manager and one a participant who pays her own invoices.
 * @param today the day for which the demo was made: dates of birth depend on it
 */
export function people(today: string, calendar: string, ordinaryHours: string): People {
  const { staff, participants } = demoPeople(today);
  const works = { PayrollCalendarID: calendar, OrdinaryEarningsRateID: ordinaryHours };
  const [byEmail = {}, byName = {}] = staff.filter(({ job_title: job }) => job === "Support worker");
  const ownPayer = participants.find(({ plan_management: how }) => how === "self") ?? {};
  const employees: JsonObject[] = [
    {
      ...named(byEmail),
      Email: byEmail.email ?? "",
      Phone: "02 5550 9901",
      HomeAddress: home(byEmail),
      JobTitle: "Support worker",
      ...works,
    },
    {
      ...named(byName),
      Email: "private.address@example.com",
      Mobile: byName.mobile_no ?? "",
      HomeAddress: { ...home(byName), AddressLine1: "7 Former Street" },
      JobTitle: "Support worker",
      ...works,
    },
    {
      FirstName: "Wendell",
      LastName: "Oakes",
      DateOfBirth: "1979-03-14",
      Email: "wendell.oakes@example.com",
      HomeAddress: { AddressLine1: "3 Harbour Road", City: "Newtown", Region: "NSW", PostalCode: "2042" },
      JobTitle: "Gardener",
    },
  ];
  const contacts: JsonObject[] = [
    { Name: "Southern Plan Partners", EmailAddress: "invoices@planmanager.example" },
    {
      Name: `${String(ownPayer.first_name)} ${String(ownPayer.last_name)}`,
      FirstName: ownPayer.first_name ?? "",
      LastName: ownPayer.last_name ?? "",
      EmailAddress: ownPayer.email ?? "",
    },
    { Name: "Harbour Office Supplies", EmailAddress: "orders@harbour.example" },
  ];
  return {
    employees: employees.map((employee, index) => ({
      EmployeeID: fixedId(`employee ${index}`),
      ...employee,
    })),
    contacts: contacts.map((contact, index) => ({ ContactID: fixedId(`contact ${index}`), ...contact })),
  };
}

const named = ({
  first_name: FirstName = "",
  last_name: LastName = "",
  date_of_birth = "",
}: JsonObject): JsonObject => ({
  FirstName,
  LastName,
  DateOfBirth: date_of_birth,
});

const home = ({ address = "", town = "", state = "", postcode = "" }: JsonObject): JsonObject => ({
  AddressLine1: address,
  City: town,
  Region: state,
  PostalCode: postcode,
  Country: "AUSTRALIA",
});

/** The people of a small demo, drawn as `fillDemo` draws them. */
function demoPeople(today: string): { staff: JsonObject[]; participants: JsonObject[] } {
  const [provider] = providers;
  if (!provider) return { staff: [], participants: [] };
  const random = new Random(provider.seed);
  const scale = { today, staff: 40, participants: 60 };
  const staff = makeStaff(random, scale, {});
  return { staff, participants: makeParticipants(random, scale, provider.firstNumber) };
}
