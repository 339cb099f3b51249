import { isUuid } from "#framework/shared/text/uuid.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { PublicContext } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { decodeRow } from "../records/read/serialize.ts";
import { recordTypeOf } from "../records/store/recordType.ts";
import type { Input } from "../routes/module.ts";
import { versionsOf } from "./versions.ts";

/**
 * The blank template of a published form, for everyone with its link: its questions, and nothing that anyone answered.
 * @throws 404 for a form that is not published
 */
export async function readTemplate(context: PublicContext, { query }: Input): Promise<unknown> {
  const { db, tenant, services } = context;
  const id = query.form ?? "";
  if (!isUuid(id)) throw notFound();
  const row = await db
    .selectFrom("built_forms")
    .selectAll()
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const form = decodeRow(recordTypeOf(services.types, "built-forms"), row, { services, tenant });
  if (form.status !== "published" || form.is_template === true) throw notFound();
  const [version] = await versionsOf(context, id, Number(form.published_version));
  if (!version) throw notFound();
  return {
    form: {
      title: form.title ?? "",
      description: form.description ?? null,
      version: version.number,
      schema: asObject(version.definition.schema),
      ui_schema: asObject(version.definition.ui_schema),
    },
  };
}
