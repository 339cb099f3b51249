import type { Context } from "../../context.ts";
import { pagination } from "../../http/envelope.ts";
import { forbidden } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { createRecord } from "../../records/create.ts";
import { listRecords } from "../../records/list.ts";
import { readListQuery } from "../../records/listQuery.ts";
import { fieldsFrom } from "../../routes/generic.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import type { Input } from "../module.ts";

/** The people who care for the signed-in participant; nobody for somebody who is no participant. */
export async function listOwnAdvocates(context: Context, { query }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "caring-advocates");
  const asked = readListQuery(type, context.user, query, false);
  const { participant } = context.user;
  if (participant === undefined)
    return { caring_advocates: [], pagination: pagination({ total: 0 }, 0, asked) };
  const { rows, count } = await listRecords(context, type, {
    ...asked,
    filter: { field: "participant", operator: "is", value: participant },
  });
  return { caring_advocates: rows, pagination: pagination(count, rows.length, asked) };
}

/** Adds somebody who cares for the signed-in participant. */
export async function addOwnAdvocate(context: Context, input: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "caring-advocates");
  const participant = ownRecord(context);
  const { participant: _, ...fields } = fieldsFrom(type, input);
  return answer("Added", {
    caring_advocate: await createRecord(context, type, { ...fields, participant }),
  });
}

/** @throws 403 for somebody who is no participant */
function ownRecord({ user }: Context): string {
  if (user.participant === undefined) throw forbidden("Only participants have their own list.");
  return user.participant;
}
