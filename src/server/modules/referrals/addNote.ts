import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { reachRow } from "../../records/one.ts";
import { wholeRecord } from "../../records/present.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { updateRecord } from "../../records/update.ts";
import type { Input } from "../module.ts";
import { referralIdOf } from "./status.ts";

/** Adds a note to a referral, with who wrote it and when; the newest stands first. */
export async function addNote(context: Context, { body }: Input): Promise<unknown> {
  const type = recordTypeOf(context.services.types, "referrals");
  const id = referralIdOf(body);
  const text = typeof body.text === "string" ? body.text.trim() : "";
  if (text === "") throw invalid({ text: ["Write a note."] });
  const before = wholeRecord(type, await reachRow(context, type, id, { lock: true }), context);
  const note = { at: context.services.clock.now().toISOString(), by: context.user.fullname, text };
  const notes = [note, ...((before.notes as JsonObject[] | undefined) ?? [])];
  return answer("Note added", {
    referral: await updateRecord(context, type, id, {}, { action: "add-note", more: { notes } }),
  });
}
