import { isVisible } from "#framework/shared/access/visible.ts";
import { fulfils } from "#framework/shared/definitions/when.ts";
import { isBulkEditable } from "#framework/shared/definitions/screens.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../../context.ts";
import { conflict, HttpError, invalid, notFound } from "../../http/errors.ts";
import { nameOf } from "../../records/store/titles.ts";
import { type RecordType, seesField } from "../../records/store/recordType.ts";
import { prepareUpdate } from "../../records/write/update.ts";
import type { Input } from "../module.ts";
import { typeFor } from "./typeFor.ts";
import { textsOf } from "../../textsOf.ts";

/** Records that are looked at in one call. */
export const mostPreviewed = 100;

/** What a preview of changes is asked for with. */
export const previewBody: Schema = {
  type: "object",
  additionalProperties: false,
  required: ["ids", "changes"],
  properties: {
    ids: {
      type: "array",
      title: "Records",
      minItems: 1,
      maxItems: mostPreviewed,
      items: { type: "string", format: "uuid" },
    },
    changes: {
      type: "object",
      title: "Changes",
      description: "Field by field; null empties one.",
    },
  },
};

/** What would become of one record. */
interface Previewed extends JsonObject {
  uuid: string;
  label: string;
  version: number;
  /** What the fields are now. */
  from: JsonObject;
}

/**
 * What a change would do to each of several records, without doing it: what the fields are now, whether anything changes,
 * and why a record would be refused. Records that the person does not see are left out.
 * @throws 404 for someone who may not change such records, or sees none of them; 422 for a field that cannot be changed
 *   for several records
 */
export async function previewChanges(context: Context, input: Input): Promise<unknown> {
  const type = typeFor(context, input);
  refuseOthers(context, type);
  const changes = asObject(input.body.changes);
  const allowed = type.resource.definition.list?.bulkEdit ?? [];
  for (const name of Object.keys(changes)) {
    const field = fieldAt(type.schema, name);
    if (!field || !allowed.includes(name) || !isBulkEditable(field) || !seesField(context.user, field))
      throw invalid({ changes: [`${name.slice(0, 60)} cannot be changed for several records.`] });
  }
  const records: Previewed[] = [];
  for (const id of new Set(textsOf(input.body.ids))) {
    const seen = await previewOne(context, type, id, changes);
    if (seen) records.push(seen);
  }
  if (records.length === 0) throw notFound();
  return { records };
}

function refuseOthers({ user, tenant }: Context, { resource }: RecordType): void {
  const needs = resource.calls.update?.needs;
  if (needs === undefined) throw notFound();
  if (needs === "public" || needs === "signed-in") return;
  if (!isVisible(user, needs, String(tenant.platform.type_of_platform ?? ""))) throw notFound();
}

async function previewOne(
  context: Context,
  type: RecordType,
  id: string,
  changes: JsonObject,
): Promise<Previewed | undefined> {
  const { update } = type.resource.calls;
  let before: JsonObject = {};
  let refused: string | undefined;
  let isSame = false;
  let version = 0;
  try {
    const seen = await prepareUpdate(
      context,
      type,
      id,
      changes,
      {
        guard: (stored) => {
          before = stored;
          if (!fulfils(stored, update?.when)) throw conflict("It cannot be changed in its present state.");
        },
      },
      { lock: false },
    );
    isSame = Object.keys(seen.changes).length === 0;
    version = Number(seen.row.version);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    if (error.status === 404) return undefined;
    refused = error.message;
  }
  return {
    uuid: id,
    label: await nameOf(context, type, before),
    version,
    from: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null])),
    ...(isSame && { same: true }),
    ...(refused !== undefined && { refused }),
  };
}
