import { randomUUID } from "node:crypto";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Call } from "../call.ts";
import { valueOf } from "../lists.ts";
import { dayFrom, textFrom } from "../values.ts";
import type { Contacts } from "./contacts.ts";
import { type Line, lineAmountTypes, readLines } from "./lines.ts";

/** Money that went against a document. */
export interface Settled {
  id: string;
  cents: number;
  day: string;
  /** The other document, of an allocation. */
  document?: string;
}

/** An invoice or a credit note as it is kept. */
export interface Doc {
  id: string;
  number: string;
  contact: string;
  status: string;
  date: string;
  due: string;
  amounts: string;
  lines: Line[];
  /** All else that was sent of it. */
  fields: JsonObject;
  payments: Settled[];
  allocations: Settled[];
  updated: number;
}

/** How one kind of document differs from the other. */
export interface Kind {
  type: "ACCREC" | "ACCRECCREDIT";
  title: "Invoice" | "Credit Note";
  number: "InvoiceNumber" | "CreditNoteNumber";
  prefix: string;
}

const written = new Set(["DRAFT", "SUBMITTED", "AUTHORISED"]);
/** What a status may become. */
const next: Record<string, string[]> = {
  DRAFT: ["DRAFT", "SUBMITTED", "AUTHORISED", "DELETED"],
  SUBMITTED: ["SUBMITTED", "DRAFT", "AUTHORISED", "DELETED"],
  AUTHORISED: ["AUTHORISED", "VOIDED"],
};

/** Cents of a document, its tax and what is left of it. */
export function totalsOf({ lines, amounts, payments, allocations, status }: Doc) {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const tax = lines.reduce((total, line) => total + line.tax, 0);
  const total = amounts === "Exclusive" ? sum + tax : sum;
  const paid = payments.reduce((all, { cents }) => all + cents, 0);
  const allocated = allocations.reduce((all, { cents }) => all + cents, 0);
  const isOpen = status !== "VOIDED" && status !== "DELETED";
  return { subTotal: total - tax, tax, total, paid, allocated, left: isOpen ? total - paid - allocated : 0 };
}

/** What is sent of a document, on top of what is known of it, and what is wrong with it. */
export function readDocument(
  given: JsonObject,
  known: Doc | undefined,
  kind: Kind,
  call: Call,
  contacts: Contacts,
): { doc: Doc; make: () => void; messages: string[] } {
  const messages: string[] = [];
  const status = textFrom(given.Status) || (known?.status ?? "DRAFT");
  messages.push(...wrongStatus(status, known, kind), ...wrongHead(given, known, kind));
  const isApproved = status === "SUBMITTED" || status === "AUTHORISED";
  const amounts = textFrom(given.LineAmountTypes) || (known?.amounts ?? "Exclusive");
  if (!lineAmountTypes.includes(amounts)) messages.push("Line amount types are not valid.");
  const places = valueOf(call.query, "unitdp") === "4" ? 4 : 2;
  const items = given.LineItems ?? known?.lines.map(({ record }) => record);
  const { lines, messages: wrongLines } = readLines(items, { amounts, isApproved, places });
  messages.push(...wrongLines);
  if (isApproved && lines.length === 0) messages.push("One or more line items must be specified");
  const due = given.DueDate === undefined ? (known?.due ?? "") : (dayFrom(given.DueDate) ?? "");
  if (isApproved && kind.type === "ACCREC" && due === "") messages.push("Due Date cannot be empty");
  const contact = contactOf(given, known, call, contacts);
  if ("messages" in contact) messages.push(...contact.messages);
  const today = call.now.toISOString().slice(0, 10);
  const doc: Doc = {
    id: known?.id ?? randomUUID(),
    number: textFrom(given[kind.number]) || (known?.number ?? ""),
    contact: "id" in contact ? contact.id : "",
    status,
    date: dayFrom(given.Date) ?? known?.date ?? today,
    due,
    amounts,
    lines,
    fields: { ...known?.fields, ...given },
    payments: known?.payments ?? [],
    allocations: known?.allocations ?? [],
    updated: call.now.getTime(),
  };
  return { doc, make: "make" in contact ? contact.make : () => undefined, messages };
}

function wrongStatus(status: string, known: Doc | undefined, { title }: Kind): string[] {
  if (!known) return written.has(status) ? [] : [`${title} not of valid status for creation`];
  if (known.payments.length + known.allocations.length > 0)
    return ["This document cannot be edited as it has a payment or credit note allocated to it."];
  return next[known.status]?.includes(status) ? [] : [`${title} not of valid status for modification`];
}

function wrongHead(given: JsonObject, known: Doc | undefined, { type, title, number }: Kind): string[] {
  const isType = given.Type === type || (given.Type === undefined && known !== undefined);
  const currency = textFrom(given.CurrencyCode) || "AUD";
  return [
    ...(isType ? [] : [`${title} not of valid type for creation`]),
    ...(given.Date !== undefined && dayFrom(given.Date) === undefined ? [`${title} date is not valid`] : []),
    ...(given.DueDate !== undefined && dayFrom(given.DueDate) === undefined ? ["Due Date is not valid"] : []),
    ...(currency === "AUD" ? [] : [`Organisation is not subscribed to currency ${currency}`]),
    ...(textFrom(given[number]).length > 255 ? [`${title} number can't be longer than 255 characters.`] : []),
  ];
}

function contactOf(given: JsonObject, known: Doc | undefined, call: Call, contacts: Contacts) {
  const sent = asObject(given.Contact);
  if (!["ContactID", "ContactNumber", "Name"].some((field) => textFrom(sent[field]) !== ""))
    return known
      ? { id: known.contact, make: () => undefined }
      : { messages: ["A Contact must be specified for this type of transaction"] };
  return contacts.named(sent, call);
}
