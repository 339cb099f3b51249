import { fieldAt } from "#framework/shared/fields/fields.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { findFile } from "./findFile.ts";
import { notFound } from "../http/errors.ts";
import { mayList } from "../records/read/mayList.ts";
import { findRow } from "../records/read/one.ts";
import type { RecordType } from "../records/store/recordType.ts";
import { seesFieldOf } from "../records/store/fieldFor.ts";
import { reachAnswers } from "../formBuilder/open.ts";
import { findSubmission } from "../forms/submission.ts";
import { asPublished, visibleAnswers } from "../forms/wizard.ts";
import { downloadLink } from "../exports/link.ts";

/** A link that opens a file once, within two minutes. */
export interface FileLink {
  link: string;
  name: string;
  type: string;
  size: number;
}

/**
 * A link for a file that the person may see: their own fresh upload, or one of a record and field that they reach. Who
 * asked for it stands in the activity log.
 * @throws 404
 */
export async function fileLink(context: Context, id: string): Promise<FileLink> {
  const file = await reachFile(context, id);
  await logActivity(context, {
    action: "open-file",
    resource: file.attached_resource ?? "files",
    record: file.attached_record ?? file.uuid,
    label: file.name,
  });
  const link = await downloadLink(context, "file", file.uuid);
  return { link, name: file.name, type: file.type, size: file.size };
}

/** Pictures of people, under the name that 0.2.0 gave them too, and the provider's logo: everyone who signs in sees them. */
const shownToAll = new Set(["personal-profile", "profile", "provider", "setup-details"]);

/** A file that the person may see now. @throws 404 */
export async function reachFile(context: Context, id: string) {
  if (!isUuid(id)) throw notFound();
  const { user, services } = context;
  const file = await findFile(context, id);
  if (!file) throw notFound();
  if (file.attached_record === null) {
    if (file.created_by !== user.uuid) throw notFound();
    return file;
  }
  if (shownToAll.has(file.attached_resource ?? "")) return file;
  if (file.attached_resource === "form-answers") {
    await reachAnswers(context, file.attached_record);
    return file;
  }
  const wizard = services.wizards.get((file.attached_resource ?? "").replace(/^form:/, ""));
  if (wizard && file.attached_resource?.startsWith("form:")) {
    const submission = await findSubmission(context, wizard, file.attached_record);
    const published = asPublished(wizard, submission.form_version);
    if (!Object.hasOwn(visibleAnswers(published, user, submission.data), file.attached_field ?? ""))
      throw notFound();
    return file;
  }
  for (const type of typesOf(services, file.attached_resource ?? "")) {
    const field = fieldAt(type.schema, file.attached_field ?? "");
    if (!field || !seesFieldOf(type, user, field, file.attached_record) || !mayList(context, type)) continue;
    const row = await findRow(context, type, file.attached_record);
    if (row) return file;
  }
  throw notFound();
}

/** The resources that show a record: the one it was attached under, and others of the same table. */
function typesOf({ types }: Context["services"], resource: string): RecordType[] {
  const own = types.get(resource);
  if (!own || own.store.documentsOf !== undefined) return own ? [own] : [];
  return [...types.values()].filter(({ store }) => store.table === own.store.table);
}
