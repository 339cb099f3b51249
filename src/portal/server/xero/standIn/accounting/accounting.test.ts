import { expect, test } from "vitest";
import { asList, asObject } from "#framework/shared/schema/patch.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { call, type Connected, connected } from "../testing.ts";

const line = {
  Description: "Personal care",
  Quantity: 2.5,
  UnitAmount: 70.23,
  AccountCode: "201",
  TaxType: "EXEMPTOUTPUT",
};
const invoice = (number: string, more: JsonObject = {}): JsonObject => ({
  Type: "ACCREC",
  Contact: { Name: "Southern Plan Partners" },
  Date: "2026-11-20",
  DueDate: "2026-12-04",
  InvoiceNumber: number,
  LineAmountTypes: "Exclusive",
  Status: "AUTHORISED",
  LineItems: [line],
  ...more,
});
const post = (xero: Connected, path: string, body: object) =>
  call(xero, "POST", `/api.xro/2.0/${path}?summarizeErrors=false`, body);
const first = (list: Json | undefined): JsonObject => asObject(asList(list)[0]);
const messagesOf = (element: Json | undefined): Json[] =>
  asList(asObject(element).ValidationErrors).map((error) => asObject(error).Message ?? null);

test("of a batch of invoices those that are right are written", async () => {
  const xero = await connected();
  const { status, body } = await post(xero, "Invoices", {
    Invoices: [
      invoice("INV-1"),
      invoice("INV-2", { LineItems: [{ ...line, AccountCode: "999" }] }),
      invoice("INV-3", { DueDate: "", LineItems: [{ ...line, TaxType: "INPUT" }] }),
    ],
  });
  expect(status).toBe(200);
  const [good, account, due] = asList(body.Invoices).map(asObject);
  expect(good).toMatchObject({
    StatusAttributeString: "OK",
    Status: "AUTHORISED",
    Date: "/Date(1795132800000+0000)/",
    SubTotal: 175.58,
    TotalTax: 0,
    Total: 175.58,
    AmountDue: 175.58,
    LineItems: [{ LineAmount: 175.58, TaxAmount: 0 }],
  });
  expect(account?.StatusAttributeString).toBe("ERROR");
  expect(messagesOf(account)).toEqual(["Account code '999' is not a valid code for this document."]);
  expect(messagesOf(due)).toHaveLength(3);
  expect(xero.standIn.invoices.map(({ InvoiceNumber }) => InvoiceNumber)).toEqual(["INV-1"]);
});

test("without summarizeErrors=false one wrong invoice keeps all from being written", async () => {
  const xero = await connected();
  const body = { Invoices: [invoice("INV-1"), invoice("INV-2", { Type: "ACCPAY" })] };
  const refused = await call(xero, "POST", "/api.xro/2.0/Invoices", body);
  expect(refused).toMatchObject({ status: 400, body: { ErrorNumber: 10, Type: "ValidationException" } });
  expect(xero.standIn.invoices).toEqual([]);
});

test.each([
  ["Exclusive", 100, 10, 110],
  ["Inclusive", 90.91, 9.09, 100],
  ["NoTax", 100, 0, 100],
])("GST of 100 dollars, %s", async (LineAmountTypes, SubTotal, TotalTax, Total) => {
  const xero = await connected();
  const items = [
    { Description: "Hire", Quantity: 1, UnitAmount: 100, AccountCode: "200", TaxType: "OUTPUT" },
  ];
  const { body } = await post(xero, "Invoices", invoice("INV-9", { LineAmountTypes, LineItems: items }));
  expect(first(body.Invoices)).toMatchObject({ SubTotal, TotalTax, Total });
});

test("a known number changes its invoice until it is paid, and a payment shows in what has changed since", async () => {
  const xero = await connected();
  await post(xero, "Invoices", invoice("INV-1"));
  const changed = await post(xero, "Invoices", invoice("INV-1", { Reference: "R2", DueDate: null }));
  expect(first(changed.body.Invoices)).toMatchObject({ StatusAttributeString: "OK", Reference: "R2" });
  expect(xero.standIn.invoices).toHaveLength(1);
  xero.clock.now += 5000;
  const since = new Date(xero.clock.now).toUTCString();
  xero.standIn.payInvoice("INV-1", 17_558, "2026-11-23");
  const { body } = await call(xero, "GET", "/api.xro/2.0/Invoices?page=1&Statuses=PAID", undefined, {
    "if-modified-since": since,
  });
  expect(body.pagination).toEqual({ page: 1, pageSize: 100, pageCount: 1, itemCount: 1 });
  expect(first(body.Invoices)).toMatchObject({
    Status: "PAID",
    AmountPaid: 175.58,
    AmountDue: 0,
    Payments: [{ Amount: 175.58 }],
  });
  const refused = await post(xero, "Invoices", invoice("INV-1", { Status: "VOIDED" }));
  expect(messagesOf(first(refused.body.Invoices))).toEqual([
    "This document cannot be edited as it has a payment or credit note allocated to it.",
  ]);
});

test("an approved invoice is voided by its id alone, and does not come back", async () => {
  const xero = await connected();
  const { body } = await post(xero, "Invoices", invoice("INV-1"));
  const { InvoiceID = "" } = first(body.Invoices);
  const voided = await post(xero, "Invoices", { InvoiceID, Status: "VOIDED" });
  expect(first(voided.body.Invoices)).toMatchObject({ Status: "VOIDED", AmountDue: 0 });
  const again = await post(xero, "Invoices", invoice("INV-1"));
  expect(messagesOf(first(again.body.Invoices))).toEqual(["Invoice not of valid status for modification"]);
});

test("a credit note goes against an invoice, up to what is left of both", async () => {
  const xero = await connected();
  const made = await post(xero, "Invoices", invoice("INV-1"));
  const { InvoiceID = "" } = first(made.body.Invoices);
  const note = { ...invoice(""), Type: "ACCRECCREDIT", CreditNoteNumber: "CN-1", DueDate: undefined };
  const { body } = await post(xero, "CreditNotes", { CreditNotes: [note] });
  const { CreditNoteID, RemainingCredit } = first(body.CreditNotes);
  expect(RemainingCredit).toBe(175.58);
  const allocate = (Amount: number) =>
    call(xero, "PUT", `/api.xro/2.0/CreditNotes/${String(CreditNoteID)}/Allocations`, {
      Allocations: [{ Amount, Invoice: { InvoiceID } }],
    });
  expect((await allocate(200)).status).toBe(400);
  expect((await allocate(100)).status).toBe(200);
  expect(xero.standIn.invoices[0]).toMatchObject({ AmountCredited: 100, AmountDue: 75.58 });
  expect((await allocate(75.58)).status).toBe(200);
  expect(xero.standIn.invoices[0]).toMatchObject({ Status: "PAID" });
  expect(xero.standIn.creditNotes[0]).toMatchObject({ Status: "PAID", RemainingCredit: 0 });
});

test("a contact is known by its id, else its number, else its name", async () => {
  const xero = await connected();
  const save = async (contact: JsonObject) =>
    first((await post(xero, "Contacts", { Contacts: [contact] })).body.Contacts);
  const made = await save({ Name: "River Plans", ContactNumber: "p-1", EmailAddress: "a@river.example" });
  const { ContactID = "" } = made;
  expect(await save({ Name: "River Plan Managers", ContactNumber: "p-1" })).toMatchObject({
    ContactID,
    EmailAddress: "a@river.example",
  });
  expect(await save({ Name: "river plan managers" })).toMatchObject({ ContactID });
  expect(messagesOf(await save({ Name: "River Plan Managers", ContactNumber: "p-2" }))).toHaveLength(1);
  expect(messagesOf(await save({ Name: "New", EmailAddress: "no address" }))).toEqual([
    "Email address must be valid",
  ]);
});

test("contacts are found by a filter and by a term", async () => {
  const xero = await connected();
  const names = async (query: string) =>
    asList((await call(xero, "GET", `/api.xro/2.0/Contacts?${query}`)).body.Contacts).map(
      (contact) => asObject(contact).Name,
    );
  const where = (text: string) => names(`where=${encodeURIComponent(text)}`);
  expect(await where('EmailAddress=="INVOICES@planmanager.example"')).toEqual(["Southern Plan Partners"]);
  expect(await where('Name=="none" OR EmailAddress=="orders@harbour.example"')).toEqual([
    "Harbour Office Supplies",
  ]);
  expect(await where('Name.Contains("office") AND ContactStatus=="ACTIVE"')).toEqual([
    "Harbour Office Supplies",
  ]);
  expect(await names("searchTerm=planmanager&page=1")).toEqual(["Southern Plan Partners"]);
  const { status, body } = await call(xero, "GET", "/api.xro/2.0/Contacts?where=Name%20~%201");
  expect([status, body.Type]).toEqual([400, "QueryParseException"]);
});
