import { sql } from "kysely";
import type { Tables } from "#generated/tables.ts";
import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import { subjectKey } from "#framework/shared/forms/subject.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { type JsonObject, resourceReferredTo } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context, Services } from "../context.ts";
import { notFound } from "../http/errors.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { type Wizard, wholeSchema } from "./wizard.ts";

/** What a form is about: the question that names the record, and what kind of record that is. */
export interface Subject {
  name: string;
  type: RecordType;
}

/** What a form of any version is about, by its definition of today; undefined for one that is about no record. */
export function subjectOf(
  { wizards, types }: Pick<Services, "wizards" | "types">,
  given: Wizard,
): Subject | undefined {
  const wizard = wizards.get(given.definition.name) ?? given;
  const { subject: name } = wizard.definition;
  if (name === undefined) return undefined;
  const type = types.get(resourceReferredTo(propertiesOf(wholeSchema(wizard))[name]) ?? "");
  return type && { name, type };
}

/** The same where a record is known that the form is about. @throws 404 for a form that is about none */
export function subjectThere({ services }: Pick<Context, "services">, wizard: Wizard): Subject {
  const subject = subjectOf(services, wizard);
  if (!subject) throw notFound();
  return subject;
}

/** The questions by which the forms of a portal name what they are about. */
export const subjectNames = (definitions: Iterable<Pick<WizardDefinition, "subject">>): string[] => [
  ...new Set([...definitions].flatMap(({ subject }) => subject ?? [])),
];

/** The record that a form is about, as calls answer it: under the key of its subject, and null under those of other forms. */
export function subjectAnswer(
  { services }: Pick<Context, "services">,
  { definition }: Wizard,
  id: string | null,
): Record<string, string | null> {
  const names = subjectNames([...services.wizards.values()].map((wizard) => wizard.definition));
  return Object.fromEntries(names.map((name) => [subjectKey(name), name === definition.subject ? id : null]));
}

/** The record that someone begins a form about, as its calls name it. */
export function subjectAsked({ definition }: Wizard, asked: Record<string, unknown>): string | undefined {
  const id = definition.subject === undefined ? undefined : asked[subjectKey(definition.subject)];
  return typeof id === "string" ? id : undefined;
}

/** The record that the answers name, the first where they name several; undefined where they name none yet. */
export function subjectIn({ definition }: Wizard, answers: JsonObject): string | undefined {
  const [id] = definition.subject === undefined ? [] : [answers[definition.subject] ?? []].flat();
  return isUuid(id) ? id : undefined;
}

/** The column of a submission that has the record which it is about. */
export const subjectColumn = ({ services }: Pick<Context, "services">) =>
  sql.ref<string | null>(`form_submissions.${services.portal.formStore.subject}`);

/** A value of that column. */
export const withSubject = (
  { services }: Pick<Context, "services">,
  id: string | null,
): Partial<Record<keyof Tables["form_submissions"], never>> =>
  // Which column it is, the portal says: the compiler knows that it is one of the table, and not what it holds.
  ({ [services.portal.formStore.subject]: id });
