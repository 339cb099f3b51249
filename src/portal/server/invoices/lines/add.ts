import { sql } from "kysely";
import { isUuid } from "#framework/shared/text/uuid.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, invalid, notFound } from "#framework/server/http/errors.ts";
import type { Facts } from "#framework/server/records/read/callRule.ts";
import { consequencesAnswer } from "#framework/server/records/read/consequences.ts";
import type { After } from "#framework/server/records/write/stages.ts";
import { billSupports, outcomeOf } from "./draft.ts";
import { noteSupport } from "./noteSupport.ts";
import { shiftSupports, type Support } from "./supports.ts";
import { draftedInWords, leftOutInWords, outcomeInWords } from "../words.ts";

/** Puts a shift on draft invoices, for each of its participants, once. @throws 409 where nothing of it can be billed */
export const shiftInvoiced: After = async ({ context, id, told }) => {
  told.push(...(await bill(context, await partsOf(context, id))));
};

/** Puts a note on a draft invoice, once. @throws 409 where it cannot be billed, 422 where its service is not clear */
export const noteInvoiced: After = async ({ context, id, input, told }) => {
  const support = await noteSupport(context, id, input);
  if ("problem" in support) throw invalid({ service: [support.problem] });
  told.push(...(await bill(context, [support])));
};

/** What adding a shift to an invoice would come to, in sentences. */
export const shiftInvoiceConsequences: Facts = {
  answer: consequencesAnswer,
  of: async (context, { id }) => ({ consequences: await inWords(context, await partsOf(context, id)) }),
};

/** What adding a note to an invoice would come to, in sentences. */
export const noteInvoiceConsequences: Facts = {
  answer: consequencesAnswer,
  of: async (context, { id }, { service, claim_type = null }) => {
    const support = await noteSupport(context, id, { ...(isUuid(service) && { service }), claim_type });
    return { consequences: "problem" in support ? [support.problem] : await inWords(context, [support]) };
  },
};

const partsOf = (context: Context, shift: string): Promise<Support[]> =>
  shiftSupports(context, sql`shifts.uuid = ${shift}`);

/** Bills parts of one shift or note, in the order of their participants, so that two who do it wait for each other. */
async function bill(context: Context, supports: readonly Support[]): Promise<string[]> {
  if (supports.length === 0) throw conflict("This is not billable.");
  const said: string[] = [];
  const refused: string[] = [];
  for (const support of supports) {
    const { drafted, billed, leftOut } = await billSupports(context, support.participant, [support]);
    said.push(...draftedInWords(drafted));
    refused.push(...billed.map(({ number }) => `Already on invoice ${number}.`), ...leftOutInWords(leftOut));
  }
  if (said.length === 0) throw conflict(refused.join(" "));
  return [...said, ...refused];
}

async function inWords(context: Context, supports: readonly Support[]): Promise<string[]> {
  if (supports.length === 0) throw notFound();
  const outcomes = await Promise.all(
    supports.map((support) => outcomeOf(context, support.participant, [support])),
  );
  return outcomeInWords(outcomes);
}
