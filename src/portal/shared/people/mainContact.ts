import { isObject, type JsonObject } from "#framework/shared/schema/schema.ts";

/** Whom to call first about a participant. */
export interface MainContact {
  name: string;
  relationship?: string;
  phone?: string;
}

/**
 * The main contact of a participant: the emergency contact marked as main in their record, else the caring advocate
 * marked as main, else the first emergency contact. Header and agreements both ask here.
 */
export function mainContactOf(
  { emergency_contacts: listed }: Readonly<Record<string, unknown>>,
  advocate?: MainContact,
): MainContact | undefined {
  const contacts = Array.isArray(listed) ? listed.filter(isObject) : [];
  const marked = contacts.find(({ is_primary: isMain }) => isMain === true);
  return contactOf(marked) ?? advocate ?? contactOf(contacts[0]);
}

function contactOf(contact: JsonObject | undefined): MainContact | undefined {
  const { name, relationship, phone } = contact ?? {};
  if (typeof name !== "string" || name === "") return undefined;
  return {
    name,
    ...(typeof relationship === "string" && { relationship }),
    ...(typeof phone === "string" && { phone }),
  };
}
