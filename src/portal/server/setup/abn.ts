import { writtenDate } from "#framework/shared/dates/written.ts";
import { digitsOf, isAbn } from "#portal/shared/australia/checksums.ts";
import type { Context } from "#framework/server/context.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { abnRegister } from "./abnRegister.ts";
import type { AbnRegister, RegisteredBusiness } from "./registeredBusiness.ts";

const answer: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["consequences"],
  properties: { consequences: { type: "array", items: { type: "string" } } },
};

/** What the ABN register says of the number that is being typed. Digits that do not fit are named by the form itself. */
export const abnEntry: Facts = { answer, ofInput: lookUp };

async function lookUp({ services }: Context, { abn: typed, legal_name: name }: JsonObject): Promise<unknown> {
  const abn = digitsOf(String(typed ?? ""));
  const register = abnRegister(services.config);
  return { consequences: isAbn(abn) ? await said(register, abn, String(name ?? "")) : [] };
}

async function said(register: AbnRegister | undefined, abn: string, legalName: string): Promise<string[]> {
  if (!register) return ["The digits of this ABN are right. It was not looked up in the ABN register."];
  const found = await register.find(abn);
  return found ? inWords(found, legalName) : ["The ABN register has no business with this ABN."];
}

/** The entry in words, and what does not fit with what was typed. */
function inWords(
  {
    legal_name: name,
    trading_names: trading,
    cancelled_on: cancelled,
    gst_registered: gst,
  }: RegisteredBusiness,
  legalName: string,
): string[] {
  const state = cancelled === undefined ? "active" : `cancelled on ${writtenDate(cancelled)}`;
  const names = trading.length === 0 ? "" : ` Trades as ${trading.join(", ")}.`;
  const differs = legalName !== "" && plain(legalName) !== plain(name);
  return [
    `ABN register: ${name}, ${state}, ${gst ? "registered" : "not registered"} for GST.${names}`,
    ...(differs ? [`The legal name above differs: “${legalName}”.`] : []),
  ];
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
