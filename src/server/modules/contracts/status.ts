import { holds } from "#shared/access/visible.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { reachRow } from "../../records/one.ts";
import { type Row, wholeRecord } from "../../records/present.ts";
import { refuseStale, updateRecord } from "../../records/update.ts";
import { idFrom } from "../../routes/idFrom.ts";
import { tenantCalendar, tenantClock } from "../../tenants/calendar.ts";
import type { Operation } from "../module.ts";
import { acceptContract, declineContract } from "./answer.ts";
import { documentOf, keepDocument } from "./document.ts";
import { agreements, type ContractKind, officeType } from "./kinds.ts";
import { mailOffer } from "./messages.ts";
import { canAnswer, offeredTo, recipientsOf, refuseUnreachable } from "./recipients.ts";

/** Takes a contract a step on: the office sends and ends it, the other side accepts or declines it. */
export const changeStatus =
  (kind: ContractKind): Operation =>
  async (context, { body }) => {
    const id = idFrom({ body }, "contract_id");
    const { contract_id: _, ...rest } = body;
    const given = checkedInput(context, kind.states.input, rest);
    switch (given.status) {
      case "sent":
        return sendContract(context, kind, id, given);
      case kind.states.ended:
        return endContract(context, kind, id, given);
      case kind.states.accepted:
        return acceptContract(context, kind, id, given);
      default:
        return declineContract(context, kind, id, given);
    }
  };

/**
 * Freezes the contract and tells everybody who can answer it; for signing on paper nobody is told.
 * @throws 422 when nobody could receive it
 */
async function sendContract(
  context: Context,
  kind: ContractKind,
  id: string,
  given: JsonObject,
): Promise<unknown> {
  const type = officeType(context, kind);
  const { record } = await heldByOffice(context, kind, id, given);
  if (record.status !== "draft") throw conflict(`This ${kind.noun} has already been sent.`);
  const { today } = tenantCalendar(context);
  if (typeof record.end_date === "string" && record.end_date < today)
    throw conflict("Its end date has passed. Change the dates before you send it.");
  const onPaper = given.on_paper === true;
  const recipients = onPaper ? [] : await recipientsOf(context, kind, String(record[kind.subject]));
  if (!onPaper) refuseUnreachable(kind, recipients);
  const to = offeredTo(recipients);
  await keepDocument(context, type.store, id, documentOf(context, kind, record));
  const more = {
    status: "sent",
    sent_at: tenantClock(context).now,
    sent_by: context.user.fullname,
    sent_to: to,
    ...(kind === agreements && { sent_how: onPaper ? "paper" : "portal" }),
  };
  const contract = await updateRecord(context, type, id, {}, { action: "send", more });
  const { number, start_date: start, end_date: end } = record;
  const offer = { id, number: String(number), start: String(start), ...(typeof end === "string" && { end }) };
  await mailOffer(context, kind, offer, to);
  const message = onPaper
    ? "Ready to print. Once it is signed, record it with “Signed on paper”."
    : `Sent to ${nameList(recipients.filter(canAnswer).map(({ name }) => name))}`;
  return answer(message, { contract });
}

const nameList = (names: string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join("");

async function endContract(
  context: Context,
  kind: ContractKind,
  id: string,
  given: JsonObject,
): Promise<unknown> {
  await heldByOffice(context, kind, id, given);
  const more = {
    status: kind.states.ended,
    ended_on: tenantCalendar(context).today,
    end_reason: given.reason ?? null,
  };
  const contract = await updateRecord(context, officeType(context, kind), id, {}, { action: "end", more });
  return answer(`This ${kind.noun} has ended`, { contract });
}

/**
 * The contract that somebody of the office takes a step on, locked.
 * @throws 404 not theirs to see, 403 theirs to see only, 409 changed meanwhile
 */
export async function heldByOffice(
  context: Context,
  kind: ContractKind,
  id: string,
  { version }: JsonObject,
): Promise<{ row: Row; record: JsonObject }> {
  const type = officeType(context, kind);
  const row = await reachRow(context, type, id, { lock: true });
  if (!holds(context.user, `edit-${kind.office}`)) throw forbidden();
  refuseStale(context, type, row, version);
  return { row, record: wholeRecord(type, row, context) };
}
