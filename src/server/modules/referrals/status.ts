import { choicesOf, type JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { actOnRecord } from "../../records/act.ts";
import { type RecordType, recordTypeOf } from "../../records/recordType.ts";
import { messagesOf } from "../../records/settle.ts";
import { tenantClock } from "../../tenants/calendar.ts";
import { compileValidator } from "../../validation/validator.ts";
import type { Input } from "../module.ts";

const statusesOf = (type: RecordType) =>
  choicesOf(type.fields.find(({ name }) => name === "status")?.schema ?? {}) ?? [];

/** The statuses that leads and participants share; `lead` says which of them a referral can have. */
export function listStatuses({ services }: Context): unknown {
  const type = recordTypeOf(services.types, "referrals");
  const leads = new Set(Object.keys(type.resource.moves ?? {}));
  return {
    client_statuses: statusesOf(type).map(({ id = 0, value, label }) => ({
      id,
      key: value,
      name: label,
      lead: leads.has(String(value)),
    })),
  };
}

/** Moves a referral to another status, given by its number or its key. */
export async function changeStatus(context: Context, { body }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "referrals");
  const id = referralIdOf(body);
  const { referal_uuid: _, version, ...given } = body;
  const known = statusesOf(type).find(
    (status) => String(status.id) === String(given.status_id) || status.value === given.status_id,
  );
  const input: JsonObject = { ...given, ...(known?.id !== undefined && { status_id: known.id }) };
  if (input.decline_reason === "" || input.decline_reason === null) delete input.decline_reason;
  const action = type.resource.actions["change-status"];
  const schema = context.services.definitions.schemas.get(action?.call?.input ?? "");
  if (!action || !schema) throw new Error("referrals have no action change-status");
  const errors = messagesOf(compileValidator(schema).check(input, tenantClock(context)));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const values = { decline_reason: null, ...input, ...(version !== undefined && { version }) };
  const { record, message } = await actOnRecord(context, type, action, id, {
    ...values,
    status_id: known?.value ?? null,
  });
  return answer(message, { referral: record });
}

/** The referral that a call names. @throws 422 when it names none */
export function referralIdOf({ referal_uuid: id }: JsonObject): string {
  if (typeof id !== "string" || id === "") throw invalid({ referal_uuid: ["referal_uuid is required."] });
  return id;
}
