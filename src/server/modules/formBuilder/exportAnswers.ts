import { sql } from "kysely";
import { holds } from "#shared/access/visible.ts";
import { columnsOver } from "#shared/builtForms/columns.ts";
import { fieldTypeOf } from "#shared/fields/registry.ts";
import type { ExportCell } from "#shared/fields/fieldType.ts";
import type { Json, JsonObject, Schema } from "#shared/schema/schema.ts";
import { valueAt } from "#shared/text/template.ts";
import { logActivity } from "../../audit/activity.ts";
import type { Context, PublicContext } from "../../context.ts";
import { type SheetFormat, sheetStream } from "../../exports/sheet.ts";
import { sheetReply } from "../../exports/sheetReply.ts";
import { notFound } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { reachRow } from "../../records/one.ts";
import { recordTypeOf } from "../../records/recordType.ts";
import { rowsFor } from "../../records/rowAccess.ts";
import { addTitles } from "../../records/titles.ts";
import type { Input } from "../module.ts";
import { makeToken, useToken } from "../session/oneTimeTokens.ts";
import { type Answers, sentAnswers } from "./answers.ts";
import { judgedSchema } from "./definition.ts";
import { formType } from "./forms.ts";
import { versionsOf } from "./versions.ts";

interface Order extends JsonObject {
  form: string;
  format: SheetFormat;
}

/** Asks for the answers to a form as a file: answers a link that works once, for two minutes. */
export async function orderAnswers(context: Context, { body }: Input): Promise<unknown> {
  const row = await reachRow(context, formType(context), String(body.form));
  const order: Order = { form: String(row.uuid), format: body.format === "csv" ? "csv" : "xlsx" };
  await logActivity(context, { action: "export", resource: "form-answers", label: String(row.title) });
  const token = await makeToken(context, "download", context.user.uuid, { answers: order });
  return answer("Export successful", {
    link: `/api/v1/${context.services.config.product}-portal/ndis/form-answers/exports/${token}`,
  });
}

/** Gives the file to whoever holds its link, with the rights that the person who asked for it has now. */
export async function openAnswersExport(context: PublicContext, { params }: Input): Promise<unknown> {
  const { services, db, tenant } = context;
  const used = await useToken(context, "download", params.token ?? "");
  const order = used?.payload.answers as Order | undefined;
  const person = used?.userId ? await services.sessions.person(db, tenant.id, used.userId) : undefined;
  if (!order || !person || !holds(person, "view-form-answers")) throw notFound();
  const full: Context = { ...context, user: { ...person, session: "" } };
  const row = await reachRow(full, formType(full), order.form);
  const versions = (await versionsOf(full, order.form)).map(({ number, definition, sha256, migrations }) => ({
    number,
    schema: judgedSchema(services.definitions, sha256, definition),
    migrations,
  }));
  const columns = columnsOver(versions);
  const header = [
    "Participant",
    "Version",
    "Sent",
    "Sent by",
    "On behalf",
    "Status",
    ...columns.map(({ label }) => label),
  ];
  const rows = answerRows(full, order.form, (given, name) => [
    name,
    given.form_version,
    given.submitted_at,
    String(given.data.submitted_by ?? ""),
    String(given.data.on_behalf ?? ""),
    given.status === "signed_off" ? "Signed off" : "Sent",
    ...columns.map(({ paths }): ExportCell => {
      const asked = paths.get(given.form_version);
      return asked ? cellOf(asked.schema, valueAt(given.answers, asked.path) as Json | undefined) : null;
    }),
  ]);
  const name = String(row.title);
  return sheetReply(context, { format: order.format, name }, sheetStream(order.format, name, header, rows));
}

const cellOf = (schema: Schema, value: Json | undefined): ExportCell => {
  if (value === undefined || value === null) return null;
  const type = fieldTypeOf(schema);
  return type.exportCell ? type.exportCell(value, schema) : type.text(value, schema);
};

async function* answerRows(
  context: Context,
  form: string,
  cells: (given: Answers, participant: string) => ExportCell[],
): AsyncGenerator<ExportCell[]> {
  const type = recordTypeOf(context.services.types, "form-answers");
  const reach = sql<boolean>`${rowsFor(type, context.user)}`;
  for await (const batch of sentAnswers(context, form, reach)) {
    const named = await addTitles(
      context,
      type,
      batch.map(({ participant }) => ({ participant })),
    );
    for (const [index, given] of batch.entries())
      yield cells(given, String((named[index]?.titles as JsonObject | undefined)?.[given.participant] ?? ""));
  }
}
