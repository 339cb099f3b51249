import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import { inWords } from "#framework/shared/definitions/inWords.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { fill, fillPath, namesIn, valueAt } from "#framework/shared/text/template.ts";
import type { Context } from "../context.ts";
import { tenantCalendar } from "../tenants/calendar.ts";
import { providerName } from "../tenants/providerName.ts";
import type { Chosen } from "./chosen.ts";
import type { Due } from "./thing.ts";

/** What one recipient reads of one thing. */
export interface Words {
  subject: string;
  /** Paragraphs, without greeting and address; empty where only a list speaks of it. */
  text: string;
  /** How it stands in a list of several. */
  line: string;
  /** The page that it leads to; empty for none. */
  path: string;
}

/** Writes what a recipient is told, in the words of the provider or of the definition. */
export function wordsFor(
  context: Context,
  notice: NoticeDefinition,
  chosen: Chosen | undefined,
  due: Due,
  path = "",
): Words {
  const { words, digest } = notice;
  const page = path === "" ? "" : fillPath(path, { uuid: due.record, ...due.values });
  const link = page === "" ? "" : context.services.mail.link(context, page);
  const { tenant, user } = context;
  const named = { provider: providerName(tenant), by: user.fullname };
  const values: JsonObject = { ...named, ...due.values, link };
  const write = writer(context, notice, values);
  const overdue = due.isOverdue ? words.overdue : undefined;
  const line = (due.isOverdue ? digest?.overdue : undefined) ?? digest?.line ?? "";
  return {
    subject: write(overdue?.subject ?? chosen?.subject ?? words.subject),
    text: paragraphs(overdue?.text ?? chosen?.text ?? words.text ?? [], values, write),
    line: line.split("\n").map(write).join("\n"),
    path: page,
  };
}

/** Fills a template: with the fields of a record as people read them, or with what a source says. */
function writer(
  context: Context,
  { resource = "" }: NoticeDefinition,
  values: JsonObject,
): (template: string) => string {
  const type = context.services.types.get(resource);
  const { zone, today } = tenantCalendar(context);
  return (template) => (type ? inWords(template, type.fields, values, zone, today) : fill(template, values));
}

/** Paragraphs with an empty line between them. One that names something that is not there is left out. */
const paragraphs = (
  texts: readonly string[],
  values: JsonObject,
  write: (template: string) => string,
): string =>
  texts
    .filter((text) => namesIn(text).every((name) => isThere(valueAt(values, name))))
    .map(write)
    .join("\n\n");

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** A message as it is sent: greeting, paragraphs and the address of a page. */
export const letter = (name: string, text: string, link: string): string =>
  [name === "" ? "Hello," : `Hello ${name},`, text, link].filter((part) => part !== "").join("\n\n");
