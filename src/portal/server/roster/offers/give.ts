import { isUuid } from "#framework/shared/text/uuid.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Context } from "#framework/server/context.ts";
import { conflict, notFound } from "#framework/server/http/errors.ts";
import { answer, type Reply } from "#framework/server/http/reply.ts";
import { checkedInput } from "#framework/server/records/write/checkedInput.ts";
import { readRecord, reachRow } from "#framework/server/records/read/one.ts";
import { recordTypeOf } from "#framework/server/records/store/recordType.ts";
import { updateRecord } from "#framework/server/records/write/update.ts";
import type { Input } from "#framework/server/routes/module.ts";
import { judgePlan } from "../judge/judge.ts";
import { lockedShift } from "./asOffice.ts";
import { findingsFor } from "./warnings.ts";

/**
 * Gives an offered shift to a worker who asks for it: an assignment like any other, with the same checks. What speaks against
 * this worker needs a reason.
 * @throws 409 when it is no longer asked for, or for warnings without a reason
 */
export async function giveShift(context: Context, { params, body: sent }: Input): Promise<Reply> {
  const { override_reason: reason = null } = checkedInput(context, "actions/shift-give", sent);
  const { types } = context.services;
  const [requests, shifts] = [recordTypeOf(types, "shift-requests"), recordTypeOf(types, "shifts")];
  const { id = "" } = params;
  if (!isUuid(id)) throw notFound();
  const found = await reachRow(context, requests, id);
  const [shift, staff] = [String(found.shift), String(found.staff)];
  const before = await lockedShift(context, shift);
  // Read again: the shift is locked now, and with it what becomes of the request.
  const { status } = await reachRow(context, requests, id);
  if (status !== "asked") throw conflict("This worker no longer asks for the shift, or it is decided.");
  const given = { staff, ...(await acceptance(context, before, staff, reason)) };
  await updateRecord(context, shifts, shift, given, { calledAs: "give-offered" });
  return answer("Shift given", { request: await readRecord(context, requests, id) });
}

/** What the plan is told of warnings; nothing where none is about this worker. @throws 409 without a reason for them */
async function acceptance(
  context: Context,
  shift: JsonObject,
  staff: string,
  reason: JsonObject[string],
): Promise<JsonObject> {
  const { warnings } = await findingsFor(context, shift, staff);
  if (warnings.length === 0) return {};
  if (reason === null)
    throw conflict(
      `${warnings.map(({ sentence }) => sentence).join(" ")} Give it with a reason, or choose someone else.`,
    );
  const all = await everyRule(context, shift, staff);
  return { accept_warnings: all, override_reason: reason };
}

/** All rules that warn of an assignment: those that speak against the shift itself as well. */
async function everyRule(context: Context, shift: JsonObject, staff: string): Promise<string[]> {
  const [judged] = await judgePlan(context, [{ before: shift, wished: { ...shift, staff } }]);
  return [...new Set(judged?.warnings.map(({ rule }) => rule))];
}
