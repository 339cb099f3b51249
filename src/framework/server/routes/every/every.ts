import { holds } from "#framework/shared/access/visible.ts";
import { writePermission } from "#framework/shared/definitions/permissions.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context } from "../../context.ts";
import { forbidden, notFound } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { type Input, paging } from "../module.ts";
import { findAccessibleRow } from "../../records/read/one.ts";
import { decodeRow } from "../../records/read/serialize.ts";
import { nameOf } from "../../records/store/titles.ts";
import { seesFieldOf } from "../../records/store/fieldFor.ts";
import { restoreRecord } from "../../records/write/remove.ts";
import type { Served } from "../served.ts";
import { exportBody, requestExport } from "./export.ts";
import { history } from "./history.ts";
import { previewBody, previewChanges } from "./previewChanges.ts";
import { references } from "./references.ts";
import { typeFor } from "./typeFor.ts";

/**
 * What every resource has without its definition saying so, by the shell's name for the call: history, restoring, masked
 * values one at a time, a preview of changes to several records, export, and the choices of a field that refers to it.
 */
export const everyResource: Readonly<Record<string, Served>> = {
  history: {
    operation: history,
    options: { query: { ...paging, kind: "reads: who looked, instead of what changed." } },
  },
  restore: { operation: restore, options: {} },
  reveal: {
    operation: reveal,
    options: {
      body: {
        type: "object",
        additionalProperties: false,
        required: ["field"],
        properties: { field: { type: "string", maxLength: 60, title: "Field" } },
      },
    },
  },
  "preview-changes": { operation: previewChanges, options: { writes: false, body: previewBody } },
  export: { operation: requestExport, options: { body: exportBody } },
  references: {
    operation: references,
    options: {
      query: {
        search: "Words that must all occur.",
        ids: "Ids whose titles are wanted, separated by commas.",
      },
    },
  },
};

/** Brings a deleted record back. */
async function restore(context: Context, input: Input): Promise<unknown> {
  const type = typeFor(context, input);
  if (!holds(context.user, writePermission(type.resource.definition, "restore"))) throw forbidden();
  return answer(`${type.resource.label.one} restored`, {
    record: await restoreRecord(context, type, input.params.id ?? ""),
  });
}

/** The whole of a masked value, for holders of the permission that its schema names. Logged each time. */
async function reveal(context: Context, input: Input): Promise<unknown> {
  const type = typeFor(context, input);
  const name = String(input.body.field);
  const field = fieldAt(type.schema, name);
  const permission = field?.schema["x-mask"]?.reveal;
  if (!field || !seesFieldOf(type, context.user, field, input.params.id)) throw notFound();
  if (permission === undefined || !holds(context.user, permission)) throw forbidden();
  const record = decodeRow(type, await findAccessibleRow(context, type, input.params.id ?? ""), context);
  await logActivity(context, {
    action: "reveal",
    resource: type.name,
    record: input.params.id,
    label: `${await nameOf(context, type, record)}: ${field.label}`,
  });
  return { value: record[name] ?? null };
}
