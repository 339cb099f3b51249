import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context, PublicContext } from "../../context.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { fieldsFrom } from "../../routes/generic.ts";
import { receiveForm } from "../../visitors/receiveForm.ts";
import type { Input } from "../module.ts";

const thanks = "Thank you. We have received your referral and will call within two business days.";

/** Takes a referral from the public form. */
export async function receiveReferral(context: PublicContext, { body }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "referrals");
  await receiveForm(context, type, body, () => arrival(context, "Public form"));
  return answer(thanks);
}

/** Writes down a referral that came by telephone or mail. */
export async function addReferral(context: Context, input: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "referrals");
  const more = arrival(context, context.user.fullname);
  return answer("Referral added successfully", {
    referral: await createRecord(context, type, fieldsFrom(type, input), more),
  });
}

const arrival = ({ services }: PublicContext, by: string): JsonObject => ({
  received_at: services.clock.now().toISOString(),
  received_by: by,
});
