import { expect, test } from "vitest";
import { payCalendars } from "./payItems.ts";
import { people } from "./people.ts";

const { employees, contacts } = people("2026-11-23", payCalendars("2026-11-23")[0]?.id ?? "", "rate");

test("two employees are staff of the demo, by e-mail address or by name and date of birth", () => {
  expect(employees.map(({ FirstName, LastName, Email }) => [FirstName, LastName, Email])).toEqual([
    ["Yasmin", "Mitchell", "yasmin.mitchell2@example.com"],
    ["Xin", "Zammit", "private.address@example.com"],
    ["Wendell", "Oakes", "wendell.oakes@example.com"],
  ]);
});

test("a plan manager and a participant of the demo are contacts", () => {
  expect(contacts.map(({ Name, EmailAddress }) => [Name, EmailAddress])).toEqual([
    ["Southern Plan Partners", "invoices@planmanager.example"],
    ["Grace O’Brien", "grace.obrien1@example.com"],
    ["Harbour Office Supplies", "orders@harbour.example"],
  ]);
});
