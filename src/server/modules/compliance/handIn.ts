import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { conflict, invalid } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedInput } from "../../records/checkedInput.ts";
import { createRecord } from "../../records/create.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { updateRecord } from "../../records/update.ts";
import { idFrom } from "../../routes/idFrom.ts";
import type { Input } from "../module.ts";
import { assignedItem, assignmentOf } from "./assigned.ts";

/**
 * Hands something in for an item that is asked of oneself. What waits for approval already is replaced; what was
 * approved is handed in again only when it is due again.
 */
export async function handIn(context: Context, input: Input): Promise<unknown> {
  const { id: _, ...body } = input.body;
  const item = idFrom(input, "id");
  const { version: _version, ...evidence } = checkedInput(context, "actions/compliance-evidence", body);
  const { staff } = context.user;
  const { state, handed, item: asked } = await assignmentOf(context, staff, item);
  if (evidence.declaration !== true)
    throw invalid({ declaration: ["Confirm that you have read and completed this."] });
  if (asked.data.needs_file === true && !hasFiles(evidence)) throw invalid({ files: ["Add a document."] });
  if (state === "approved" || state === "waived")
    throw conflict("There is nothing to submit for this item right now.");
  const type = recordTypeOf(context.services.types, "compliance-requests");
  const now = { submitted_at: context.services.clock.now().toISOString() };
  if (state === "submitted" && handed)
    await updateRecord(context, type, handed.uuid, evidence, {
      action: "hand-in",
      more: now,
      guard: ({ status }) => {
        if (status !== "submitted") throw conflict("This has been reviewed in the meantime. Check it again.");
      },
    });
  else
    await createRecord(context, type, evidence, {
      ...now,
      compliance: item,
      staff: staff ?? null,
      status: "submitted",
    });
  return answer("Submitted for approval", {
    compliance: await assignedItem(context, staff, item),
  });
}

const hasFiles = ({ files }: JsonObject): boolean => Array.isArray(files) && files.length > 0;
