import { randomInt } from "node:crypto";
import type { NotNull } from "kysely";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { sha256 } from "../../canonical.ts";
import type { Context } from "../../context.ts";
import { invalid, notFound } from "../../http/errors.ts";
import type { Input } from "../../routes/module.ts";
import { anonymityOf } from "./anonymous.ts";
import { stateInWords } from "../registers/stateInWords.ts";
import { submissionsOf } from "../submission.ts";
import { type Wizard, wizardFor } from "../wizard.ts";
import { replyAbout } from "../registers/reply.ts";

/** Letters and digits that are not mistaken for one another (Crockford's base 32). */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 5;
const length = 5;

/** A receipt as it is written: five groups of five, 125 bits. */
export const receiptSchema: Schema = {
  type: "string",
  pattern: "^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$",
  examples: ["7K3QM-0D9XV-2HTRB-W5NCE-8JPYG"],
  title: "Receipt",
  description:
    "For an anonymous form: a random code that its sender has made up, so that sending it again is known as such. Without it the server makes one up. Only its hash is kept.",
};

/** The body that asks for the state of an anonymous form. */
export const receiptBody: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["code"],
  properties: { code: { type: "string", minLength: 1, maxLength: 60, title: "Receipt code" } },
};

/** A new receipt, such as `7K2QM-…`. */
export const newReceipt = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length }, () => letters[randomInt(letters.length)]).join(""),
  ).join("-");

/** What is kept of a receipt, however it was typed: small letters, without hyphens, O for 0, I or L for 1. */
export const receiptHash = (code: string): string =>
  sha256(
    code
      .toUpperCase()
      .replaceAll("O", "0")
      .replace(/[IL]/g, "1")
      .replace(/[^0-9A-Z]/g, ""),
  );

/** The anonymous form of a receipt; undefined where there is none. */
export const findByReceipt = (context: Context, { definition }: Wizard, code: string) =>
  submissionsOf(context)
    .select(["uuid", "reference", "state", "submitted_at", "data"])
    .where("form", "=", definition.name)
    .where("receipt_hash", "=", receiptHash(code))
    .where("submitted_at", "is not", null)
    .$narrowType<{ submitted_at: NotNull }>()
    .executeTakeFirst();

/**
 * Tells anyone who has the receipt of an anonymous form how far it is dealt with. Nothing is logged: that would name them.
 * @throws 404 for a form that is never anonymous, 422 for a receipt that there is not
 */
export async function checkReceipt(context: Context, input: Input): Promise<unknown> {
  const wizard = wizardFor(context, input);
  if (anonymityOf(context, wizard) === undefined) throw notFound();
  const found = await findByReceipt(context, wizard, String(input.body.code));
  if (!found) throw invalid({ code: ["No form was found with this receipt code. Check what you typed."] });
  return {
    receipt: {
      reference: found.reference,
      state: found.state,
      status: stateInWords(context, wizard, found.state) ?? found.state,
      submitted_at: new Date(found.submitted_at).toISOString(),
      reply: await replyAbout(context, wizard, found.uuid),
    },
  };
}
