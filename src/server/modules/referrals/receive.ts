import type { PublicContext } from "../../context.ts";
import { answer } from "../../http/reply.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { receiveForm } from "../../visitors/receiveForm.ts";
import type { Input } from "../module.ts";

const thanks = "Thank you. We have received your referral and will call within two business days.";

/** Takes a referral from the public form. */
export async function receiveReferral(context: PublicContext, { body }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "referrals");
  await receiveForm(context, type, body, () => ({
    received_at: context.services.clock.now().toISOString(),
    received_by: "Public form",
  }));
  return answer(thanks);
}
