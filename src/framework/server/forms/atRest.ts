import {
  resourceReferredTo,
  type Json,
  type JsonObject,
  type Schema,
} from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../context.ts";
import { readJson } from "../readJson.ts";

type Inside = Pick<Context, "services" | "tenant">;

/** Answers as they are stored: those that the schema wants encrypted are. */
export const sealedAtRest = (
  { services, tenant }: Inside,
  questions: Record<string, Schema>,
  answers: JsonObject,
): JsonObject =>
  changed(answers, (name, value) =>
    questions[name]?.["x-encrypted"] === true && !services.keys.isEncrypted(value)
      ? services.keys.encrypt(JSON.stringify(value), tenant.id)
      : value,
  );

/** Answers as one encrypted text: nobody reads them in the database without the key. */
export const sealed = ({ services, tenant }: Inside, answers: JsonObject): string =>
  services.keys.encrypt(JSON.stringify(answers), tenant.id);

/** The same answers as they were given. */
export const unsealed = ({ services, tenant }: Inside, text: string): JsonObject =>
  asObject(readJson(services.keys.decrypt(text, tenant.id)));

/** What of a draft stays readable where it is stored: the ids of the records that it is about. */
export const draftFacts = (questions: Record<string, Schema>, answers: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) => {
      const question = questions[name];
      return resourceReferredTo(question) !== undefined;
    }),
  );

/** The answers of a draft as they were given; those of one from before it was encrypted lie open. */
export const openedDraft = (
  inside: Inside,
  { sealed_draft: draft, data }: { sealed_draft?: string | null; data: JsonObject },
): JsonObject => (typeof draft === "string" ? unsealed(inside, draft) : data);

/** Stored answers as they were given. */
export const opened = (
  { services, tenant }: Inside,
  questions: Record<string, Schema>,
  answers: JsonObject,
): JsonObject =>
  changed(answers, (name, value) =>
    questions[name]?.["x-encrypted"] === true && services.keys.isEncrypted(value)
      ? readJson(services.keys.decrypt(value, tenant.id))
      : value,
  );

const changed = (answers: JsonObject, change: (name: string, value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, change(name, value)]));
