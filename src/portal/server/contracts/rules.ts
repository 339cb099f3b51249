import { isUuid } from "#framework/shared/text/uuid.ts";
import { sql } from "kysely";
import type { Json, JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { forbidden, invalid } from "#framework/server/http/errors.ts";
import { findAccessibleRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import type { After, Check, Prepare } from "#framework/server/records/write/stages.ts";
import type { Write } from "#framework/server/records/write/writing.ts";
import { documentOf, keepDocument } from "./document.ts";
import { type ContractKind, contractKinds } from "./kinds.ts";
import { roleOf } from "./parties.ts";
import { canAnswer, offeredTo, recipientsOf, refuseUnreachable } from "./recipients.ts";
import { planReminders } from "./reminders.ts";
import { seesWhole } from "./whole.ts";
import { pricedSupports } from "./supports.ts";

/** The kind of contract that a write is of. */
export function kindOf({ type }: Pick<Write, "type">): ContractKind {
  const kind = contractKinds.find(({ office }) => office === type.name);
  if (!kind) throw new Error(`${type.name} are no contracts`);
  return kind;
}

/** Works out what the server says itself of an agreement: its supports named and priced. */
export const agreementTerms: Prepare = async ({ context, sent, kind, type }, { participant }) => {
  if (kind === "create") await refuseHidden(context, type.name, participant);
  return sent.supports === undefined ? {} : pricedSupports(context, sent.supports ?? null);
};

/** Keeps the name of the staff category with the contract: the category may be renamed. */
export const employmentTerms: Prepare = async ({ context, sent, kind, type }, { staff }) => {
  if (kind === "create") await refuseHidden(context, type.name, staff);
  const { staff_category: category } = sent;
  const named: JsonObject = {};
  if (category !== undefined) named.staff_category_name = await categoryName(context, category);
  return named;
};

/** @throws 404 for someone whom the person may not see, 422 for nobody */
async function refuseHidden(context: Context, office: string, id: Json | undefined): Promise<void> {
  const subject = office === "participant-contracts" ? "participant" : "staff";
  if (!isUuid(id)) throw invalid({ [subject]: ["Choose who it is with."] });
  const owner = recordTypeOf(context.services.types, subject === "participant" ? "participants" : "staff");
  await findAccessibleRow(context, owner, id);
}

async function categoryName({ db, tenant }: Context, id: Json): Promise<string | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<{ name: string }>`
    select data->>'name' as name from records where tenant_id = ${tenant.id} and resource = 'staff-categories'
      and uuid = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}

/**
 * Freezes a contract as the document that it is, for everyone who can answer it; one that is signed on paper is for
 * nobody in the portal.
 * @throws 422 when nobody could receive it
 */
export const contractSent: Prepare = async (write, record) => {
  const { context, type, id, input, told, before = record } = write;
  const kind = kindOf(write);
  const onPaper = input.on_paper === true;
  const recipients = onPaper ? [] : await recipientsOf(context, kind, String(record[kind.subject]));
  if (!onPaper) refuseUnreachable(kind, recipients);
  told.push(
    onPaper
      ? "Ready to print. Once it is signed, record it with “Signed on paper”."
      : `Sent to ${nameList(recipients.filter(canAnswer).map(({ name }) => name))}`,
  );
  return {
    sent_to: offeredTo(recipients),
    document_sha256: await keepDocument(context, type.store, id, documentOf(context, kind, before)),
    ...(kind.subject === "participant" && { sent_how: onPaper ? "paper" : "portal" }),
  };
};

const nameList = (names: string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");

/** As what the signed-in person answers a contract. */
export const contractAnswered: Prepare = async (write, record) => ({
  answered_as: await roleOf(write.context, kindOf(write), String(record[kindOf(write).subject])),
});

/** Only those who see all that a contract says can sign it for the employer. */
export const contractWhole: Check = async ({ context, type, id }) => {
  if (!seesWhole(context, type, await findAccessibleRow(context, type, id)))
    throw forbidden(
      "You can't see all of this contract, such as pay. Someone with full access must sign it.",
    );
  return undefined;
};

/** Plans the reminders that the provider has set for the end of a contract that is in force. */
export const contractInForce: After = (write, { after = {} }) =>
  planReminders(write.context, kindOf(write), write.id, after);
