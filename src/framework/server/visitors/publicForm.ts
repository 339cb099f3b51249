import { hasExpression } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { PublicContext } from "../context.ts";
import { invalid } from "../http/errors.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { makeChallenge } from "./challenge.ts";

/** What a page without a session needs to show a form: its fields and sections, whose it is, and what to solve. */
export function publicForm(context: PublicContext, type: RecordType): object {
  const { profile, platform } = context.tenant;
  const colors = asObject(platform.colors);
  return {
    form: {
      schema: publicSchema(type),
      sections: publicSections(type),
      privacy: type.resource.definition.form?.privacy?.description ?? null,
    },
    challenge: makeChallenge(context, type.name),
    provider: {
      name: profile.name ?? "",
      phone: profile.phone ?? null,
      email: profile.email ?? null,
      color: colors.primary ?? null,
      privacy_policy: profile.privacy_policy ?? null,
    },
  };
}

/** The fields that a visitor fills in: those that the definition asks for when a record is created. What is computed is not. */
const publicFields = ({ screens: { createFields, fields } }: RecordType): Set<string> => {
  const asked = new Set(createFields);
  for (const { name, schema } of fields) if (hasExpression(schema)) asked.delete(name);
  return asked;
};

/** The record's schema with nothing but the fields of the form, in its conditions too. */
export function publicSchema(type: RecordType): Schema {
  const fields = publicFields(type);
  const only = (schema: Schema): Schema => ({
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => fields.has(name))),
    }),
    ...(schema.required && { required: schema.required.filter((name) => fields.has(name)) }),
    ...(schema.allOf && {
      // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      allOf: schema.allOf.map((part) => (part.then ? { ...part, then: only(part.then) } : part)),
    }),
  });
  return only(type.schema);
}

const publicSections = (type: RecordType): object[] => {
  const fields = publicFields(type);
  return type.screens.formSections
    .map(({ title, description, fields: rows }) => ({
      title,
      description,
      fields: rows.flat().filter((name) => fields.has(name)),
    }))
    .filter((section) => section.fields.length > 0);
};

/**
 * The fields that a visitor sent, and no others.
 * @throws 422 that names what is not in the form
 */
export function visitorFields(type: RecordType, body: JsonObject, beside: readonly string[]): JsonObject {
  const fields = publicFields(type);
  const entries = Object.entries(body).filter(([name]) => !beside.includes(name));
  const unknown = entries.filter(([name]) => !fields.has(name)).map(([name]) => name.slice(0, 60));
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [name, [`${name} is not in this form.`]])));
  return Object.fromEntries(entries);
}
