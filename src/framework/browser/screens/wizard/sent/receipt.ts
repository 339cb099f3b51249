import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { fits } from "#framework/shared/validation/verdict.ts";

/** Letters and digits that are not mistaken for one another (Crockford's base 32). */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new receipt code for an anonymous form: five groups of five, 125 random bits. */
export const newReceipt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(25))]
    .map((byte, index) => `${index > 0 && index % 5 === 0 ? "-" : ""}${letters[byte % letters.length]}`)
    .join("");

/** Whether a form is sent without its author. */
export const isAnonymous = ({ anonymous }: WizardDefinition, answers: JsonObject): boolean =>
  anonymous !== undefined && fits(anonymous.when, answers);
