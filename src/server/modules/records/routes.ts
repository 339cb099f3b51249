import { holds } from "#shared/access/visible.ts";
import { fieldAt } from "#shared/fields/fields.ts";
import type { Context } from "../../context.ts";
import { logActivity } from "../../audit/activity.ts";
import { forbidden, notFound } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { reachRow } from "../../records/one.ts";
import { titleOf, wholeRecord } from "../../records/present.ts";
import { seesFieldOf } from "../../records/recordType.ts";
import { restoreRecord } from "../../records/remove.ts";
import { type Input, type Module, paging } from "../module.ts";
import { history } from "./history.ts";
import { openExport, requestExport } from "./exports.ts";
import { previewBody, previewChanges } from "./previewChanges.ts";
import { typeFor } from "./typeFor.ts";

/** What every resource has without its definition saying so: history, restoring, masked values one at a time, a preview of changes to several records, export. */
export const records: Module = (claim) => {
  claim("GET records/{resource}/{id}/history", history, {
    query: { ...paging, kind: "reads: who looked, instead of what changed." },
  });
  claim("POST records/{resource}/{id}/restore", async (context, input) => {
    const type = typeFor(context, input);
    if (!holds(context.user, `edit-${type.name}`)) throw forbidden();
    const id = input.params.id ?? "";
    return answer(`${type.resource.label.one} restored`, {
      record: await restoreRecord(context, type, id),
    });
  });
  claim("POST records/{resource}/{id}/reveal", reveal, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["field"],
      properties: { field: { type: "string", maxLength: 60, title: "Field" } },
    },
  });
  claim("POST records/{resource}/preview-changes", previewChanges, { writes: false, body: previewBody });
  claim("POST records/{resource}/export", requestExport, {
    body: {
      type: "object",
      additionalProperties: false,
      properties: {
        format: { enum: ["csv", "xlsx"], title: "Format" },
        query: { type: "object", title: "Query", description: "The list's query, without its pages." },
        columns: {
          type: "array",
          maxItems: 200,
          items: { type: "string", maxLength: 100 },
          title: "Columns",
        },
      },
    },
  });
  claim.public("GET exports/{token}", openExport, { writes: false });
};

/** The whole of a masked value, for holders of the permission that its schema names. Logged each time. */
async function reveal(context: Context, input: Input): Promise<unknown> {
  const type = typeFor(context, input);
  const name = String(input.body.field);
  const field = fieldAt(type.schema, name);
  const permission = field?.schema["x-mask"]?.reveal;
  if (!field || !seesFieldOf(type, context.user, field, input.params.id)) throw notFound();
  if (permission === undefined || !holds(context.user, permission)) throw forbidden();
  const record = wholeRecord(type, await reachRow(context, type, input.params.id ?? ""), context);
  await logActivity(context, {
    action: "reveal",
    resource: type.name,
    record: input.params.id,
    label: `${titleOf(type, record, context)}: ${field.label}`,
  });
  return { value: record[name] ?? null };
}
