import type { Context } from "../../context.ts";
import { forbidden } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { updateRecord } from "../../records/update.ts";
import { fieldsFrom } from "../../routes/generic.ts";
import { idFrom } from "../../routes/idFrom.ts";
import type { Input } from "../module.ts";
import { relatedKeys } from "./staffAnswer.ts";
import { suspendAccountOf } from "./suspendAccount.ts";

/** States in which somebody does not work here, for now or for good. */
const away = new Set(["suspended", "terminated"]);

/** Changes a staff member. Who is suspended or leaves loses their access to the portal in the same moment. */
export async function changeStaff(context: Context, input: Input): Promise<unknown> {
  const id = idFrom(input, "id");
  const type = recordTypeOf(context.services.types, "staff");
  const { id: _, ...all } = fieldsFrom(type, input);
  // A record may be sent back as it was read, with what belongs to it.
  const sent = Object.fromEntries(Object.entries(all).filter(([name]) => !relatedKeys.includes(name)));
  let leaves = false;
  const staff = await updateRecord(context, type, id, sent, {
    guard: (before) => {
      leaves = away.has(String(sent.status)) && sent.status !== before.status;
      if (leaves && id === context.user.staff)
        throw forbidden("You can't suspend yourself or end your own employment. Ask another administrator.");
    },
  });
  const hasAccount = leaves && (await suspendAccountOf(context, id));
  const message = hasAccount
    ? "Staff member updated. They can no longer sign in."
    : "Staff member updated successfully";
  return answer(message, { staff });
}
