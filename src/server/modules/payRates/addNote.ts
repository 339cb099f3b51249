import type { Context } from "../../context.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { reachRow } from "../../records/one.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { fieldsFrom } from "../../routes/generic.ts";
import { isUuid } from "#shared/text/uuid.ts";
import type { Input } from "../module.ts";

/** Writes a note about a staff member, with who wrote it and when. It does not change afterwards. */
export async function addStaffNote(context: Context, input: Input): Promise<unknown> {
  const { types, clock } = context.services;
  const type = recordTypeOf(types, "staff-notes");
  const sent = fieldsFrom(type, input);
  if (isUuid(sent.staff_id)) await reachRow(context, recordTypeOf(types, "staff"), sent.staff_id);
  const more = { author: context.user.fullname, written_at: clock.now().toISOString() };
  return answer("Note added", { note: await createRecord(context, type, sent, more) });
}
