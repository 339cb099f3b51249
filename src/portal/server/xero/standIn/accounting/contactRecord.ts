import { asList, asObject, without } from "#framework/shared/schema/patch.ts";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import { xeroInstant } from "../values.ts";

/** A contact as it is kept: what was sent of it, and what identifies it. */
export interface Contact {
  id: string;
  number: string;
  name: string;
  fields: JsonObject;
  updated: number;
}

/** Whether a contact can be used. */
export const isActive = ({ fields }: Contact): boolean => fields.ContactStatus !== "ARCHIVED";

/** What a list that is not asked for by page leaves out. */
export const short = (contact: JsonObject): JsonObject =>
  without(contact, ["ContactPersons", "PaymentTerms"]);

/** Fields as they are after a change: addresses and phones by their type, all else as sent. */
export function merged(before: JsonObject, given: JsonObject): JsonObject {
  const byType = (list: string, type: string): JsonObject => {
    if (given[list] === undefined) return {};
    const kept = new Map(
      [...asList(before[list]), ...asList(given[list])].map((item) => [asObject(item)[type], item]),
    );
    return { [list]: [...kept.values()] };
  };
  return { ...before, ...given, ...byType("Addresses", "AddressType"), ...byType("Phones", "PhoneType") };
}

const emptyAddress = { City: "", Region: "", PostalCode: "", Country: "" };
const emptyPhone = { PhoneNumber: "", PhoneAreaCode: "", PhoneCountryCode: "" };

/** A contact as Xero answers it: with all its addresses and phones, those without anything in them too. */
export function record({ id, number, name, fields, updated }: Contact): JsonObject {
  const { ValidationErrors: _, ...known } = fields;
  const typed = (list: Json | undefined, type: string, types: string[], empty: JsonObject): JsonObject[] =>
    types.map((wanted) => ({
      [type]: wanted,
      ...empty,
      ...asList(list)
        .map(asObject)
        .find((item) => item[type] === wanted),
    }));
  return {
    ContactStatus: "ACTIVE",
    ...known,
    ContactID: id,
    ...(number !== "" && { ContactNumber: number }),
    Name: name,
    Addresses: typed(fields.Addresses, "AddressType", ["STREET", "POBOX"], emptyAddress),
    Phones: typed(fields.Phones, "PhoneType", ["DEFAULT", "DDI", "FAX", "MOBILE"], emptyPhone),
    ContactGroups: [],
    ContactPersons: known.ContactPersons ?? [],
    HasValidationErrors: false,
    UpdatedDateUTC: xeroInstant(updated),
  };
}
