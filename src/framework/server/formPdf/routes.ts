import { Readable } from "node:stream";
import { sql } from "kysely";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { logActivity } from "../audit/activity.ts";
import type { Context } from "../context.ts";
import { conflict, notFound } from "../http/errors.ts";
import { fileReply } from "../http/pages/fileReply.ts";
import { answer, type Reply } from "../http/reply.ts";
import { openForm } from "../formBuilder/open.ts";
import { findSubmission } from "../forms/submission.ts";
import { mayOpen } from "../forms/wizard.ts";
import type { Input, Module } from "../routes/module.ts";
import { downloadLink, opener } from "../exports/link.ts";
import { blankFormPdf } from "./blankFormPdf.ts";
import { customFormPdf } from "./customFormPdf.ts";
import { type Paper, paperPdf } from "./formPdf.ts";
import { staticFormPdf } from "./staticFormPdf.ts";

/** What is to be put on paper: a form with answers, or one without. */
interface Order extends JsonObject {
  what: "filled" | "blank";
  form: string;
}

const withFile = { answer: { type: "object" as const, required: ["file"] } };

/** Forms on paper: what was filled in as a PDF, and blank ones to be filled in by hand. */
export const formPdf: Module = (handle) => {
  handle("GET {portal}/client/form/{id}/download", orderFilled, { writes: true, ...withFile });
  handle("GET {portal}/forms/blank/{form}", orderBlank, { writes: true, ...withFile });
};

/** A link to the PDF of a form that someone filled in; it works once, for two minutes. */
async function orderFilled(context: Context, { params }: Input): Promise<unknown> {
  const id = params.id ?? "";
  const { label, resource, record } = await filledForm(context, id);
  await logActivity(context, { action: "open-file", resource, record, label });
  return linkTo(context, { what: "filled", form: id });
}

/** The same for a form without answers. */
async function orderBlank(context: Context, { params }: Input): Promise<unknown> {
  const form = params.form ?? "";
  await blankFormPdf(context, form);
  return linkTo(context, { what: "blank", form });
}

async function linkTo(context: Context, order: Order): Promise<Reply> {
  return answer("The PDF is ready", {
    file: await downloadLink(context, "paper", order),
  });
}

/** The PDF that was ordered. */
export const paperFile = opener(async (own, order: Order) => {
  const paper =
    order.what === "blank"
      ? await blankFormPdf(own, order.form)
      : await (await filledForm(own, order.form)).paper();
  const pdf = await paperPdf(own, paper);
  return fileReply(Readable.from([pdf]), { type: "application/pdf", name: paper.file, size: pdf.length });
});

/** A form that someone filled in, as it is logged, and how it is put on paper. */
interface FilledForm {
  label: string;
  resource: string;
  record: string;
  paper: () => Promise<Paper>;
}

/**
 * A form that someone filled in, whichever kind it is.
 * @throws 404 when the person may not open it, 409 while nobody has answered anything
 */
async function filledForm(context: Context, id: string): Promise<FilledForm> {
  if (!isUuid(id)) throw notFound();
  const wizard = await wizardOf(context, id);
  if (wizard) {
    if (!mayOpen(context.user, wizard)) throw notFound();
    const submission = await findSubmission(context, wizard, id);
    const { resource, name, label } = wizard.definition;
    return {
      label: submission.reference ?? label,
      resource: resource ?? name,
      record: id,
      paper: () => staticFormPdf(context, wizard, submission),
    };
  }
  const opened = await openForm(context, await assignmentOf(context, id));
  const { answers, form } = opened;
  if (!answers) throw conflict("Nothing has been filled in yet. Print the blank form instead.");
  return {
    label: String(form.title),
    resource: "form-answers",
    record: answers.uuid,
    paper: () => customFormPdf(context, opened, answers.answers),
  };
}

/** What answers were given to; an id of anything else stays what it is. */
async function assignmentOf({ db, tenant }: Context, id: string): Promise<string> {
  const { rows } = await sql<{ assignment: string }>`
    select assignment from form_answers where tenant_id = ${tenant.id} and uuid = ${id} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.assignment ?? id;
}

/** The form in steps that something was filled in with. */
async function wizardOf({ db, tenant, services }: Context, id: string) {
  const { rows } = await sql<{ form: string }>`
    select form from form_submissions where tenant_id = ${tenant.id} and uuid = ${id} and deleted_at is null`.execute(
    db,
  );
  return rows[0] && services.wizards.get(rows[0].form);
}
