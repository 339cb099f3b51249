import { Readable } from "node:stream";
import type { DeclaredCall } from "#framework/shared/definitions/definitions.ts";
import type { Call } from "#framework/shared/definitions/call.ts";
import { inWords } from "#framework/shared/definitions/inWords.ts";
import type { Action } from "#framework/shared/definitions/resource.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { holds, isVisible } from "#framework/shared/access/visible.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { downloadLink, type RecordOrder } from "../exports/link.ts";
import { filesIn } from "../files/attach.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { fileReply } from "../http/pages/fileReply.ts";
import { answer, type Reply } from "../http/reply.ts";
import { letterheadOf } from "../pdf/letterhead.ts";
import { paragraph, type PdfPart } from "../pdf/parts.ts";
import { picturesOf } from "../pdf/pictures.ts";
import { providerLogo } from "../pdf/providerLogo.ts";
import { recordParts } from "../pdf/recordParts.ts";
import { mayList } from "../records/read/mayList.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { decodeRow, serialize } from "../records/read/serialize.ts";
import { nameOf } from "../records/store/titles.ts";
import { type RecordType, recordTypeOf } from "../records/store/recordType.ts";
import { referredTitles } from "../records/store/referredTitles.ts";
import { reachableId } from "./path.ts";
import type { Served } from "./served.ts";

/** An order of a record on paper: it is opened like an export. */
export interface PrintOrder extends RecordOrder {
  /** The action whose layout it has. */
  prints: string;
}

type Layout = NonNullable<Action["prints"]>;

export const isPrintOrder = (order: JsonObject): order is PrintOrder => typeof order.prints === "string";

/** The operation of an action that prints a record: it answers a link to the PDF, and logs who ordered it. */
export const printOperation = (
  declared: DeclaredCall,
  { name, success = "The file is ready" }: Action,
  type: RecordType,
): Served => ({
  operation: async (context, input) => {
    // Anyone who prints a record reads it.
    if (!mayList(context, type)) throw forbidden();
    const id = await reachableId(context, type, declared, input);
    const row = await findAccessibleRow(context, type, id);
    await logActivity(context, {
      action: "open-file",
      resource: type.name,
      record: id,
      label: await nameOf(context, type, decodeRow(type, row, context)),
    });
    const order: PrintOrder = { resource: type.name, id, input: {}, prints: name };
    return answer(success, { link: await downloadLink(context, "export", order) });
  },
  options: { writes: true, answer: { type: "object", required: ["link"] } },
});

/** The PDF of a record that was ordered, with what the person may see of it now. @throws 404 */
export async function printedRecord(own: Context, { resource, id, prints }: PrintOrder): Promise<Reply> {
  const type = recordTypeOf(own.services.types, resource);
  const { prints: layout, call } = type.resource.actions[prints] ?? {};
  if (!layout || !call || !mayCall(own, call) || !mayList(own, type)) throw notFound();
  const record = serialize(type, own, await findAccessibleRow(own, type, id));
  const { title, pdf } = await recordPdf(own, type, record, layout);
  return fileReply(Readable.from([pdf]), {
    type: "application/pdf",
    name: `${title}.pdf`,
    size: pdf.length,
  });
}

const mayCall = ({ user, tenant }: Context, { needs }: Call): boolean =>
  typeof needs === "string" || isVisible(user, needs, String(tenant.platform.type_of_platform ?? ""));

async function recordPdf(own: Context, type: RecordType, record: JsonObject, layout: Layout) {
  const { time_zone: timeZone } = own.tenant.settings;
  const titles = await referredTitles(own, [[type.schema, record]]);
  const words = (template: string) => inWords(template, type.fields, { ...record, titles }, timeZone);
  const paragraphs = (texts: readonly string[] = []): PdfPart[] =>
    texts.map(words).flatMap((text) => (text === "" ? [] : [paragraph(text)]));
  const pictures = await picturesOf(
    own,
    filesIn(record).map(([, file]) => file),
  );
  // A field that the person does not see is not in the record.
  const filled = type.fields.filter(({ name }) => record[name] !== undefined && record[name] !== null);
  const sections = (layout.sections ?? type.screens.viewSections).filter(
    ({ needs }) => needs === undefined || holds(own.user, needs),
  );
  const title = words(layout.title ?? type.screens.title) || type.resource.label.one;
  const pdf = await own.services.pdf.make({
    title,
    subtitle: layout.subtitle === undefined ? undefined : words(layout.subtitle) || undefined,
    letterhead: letterheadOf(own.tenant.profile),
    logo: await providerLogo(own),
    footer: title,
    parts: [
      ...paragraphs(layout.before),
      ...recordParts(filled, sections, record, { timeZone, whole: { empty: "", titles, pictures } }),
      ...paragraphs(layout.after),
    ],
  });
  return { title, pdf };
}
