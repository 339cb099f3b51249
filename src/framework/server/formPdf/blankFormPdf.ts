import type { FormLayout } from "#framework/shared/customForms/form.ts";
import { isUuid } from "#framework/shared/text/uuid.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import type { Context } from "../context.ts";
import { notFound } from "../http/errors.ts";
import { blankParts } from "../pdf/blankParts.ts";
import { type PdfPart, under } from "../pdf/parts.ts";
import { findAccessibleRow } from "../records/read/one.ts";
import { judgedSchema, definitionOf, fingerprintOf } from "../formBuilder/definition.ts";
import { formType } from "../formBuilder/forms.ts";
import { type FormVersion, versionOf } from "../formBuilder/versions.ts";
import { openForm } from "../formBuilder/open.ts";
import { mayOpen, sectionsOf, type Wizard } from "../forms/wizard.ts";
import type { Paper } from "./formPdf.ts";

const hint = "Fill in by hand. Questions marked * are required.";

/**
 * A form without answers, to be printed: one in steps by its name, or one that the provider built by its id, or by that of
 * its assignment.
 * @throws 404
 */
export async function blankFormPdf(context: Context, form: string): Promise<Paper> {
  if (isUuid(form)) return builtBlank(context, form);
  const wizard = context.services.wizards.get(form);
  if (!wizard || !mayOpen(context.user, wizard)) throw notFound();
  return staticBlank(wizard);
}

const sheet = (title: string, version: number, parts: PdfPart[]): Paper => ({
  title,
  subtitle: hint,
  file: `${title}-blank.pdf`,
  footer: version > 0 ? `${title}, version ${version}` : `${title}, not published`,
  parts,
});

const staticBlank = (wizard: Wizard): Paper =>
  sheet(
    wizard.definition.label,
    wizard.definition.version,
    wizard.steps
      .filter(({ open }) => open)
      .flatMap(({ number, title, openSchema, own }) =>
        under(
          `${number}. ${title}`,
          blankParts(openSchema, sectionsOf(wizard, number), (name) => own.has(name)),
        ),
      ),
  );

async function builtBlank(context: Context, id: string): Promise<Paper> {
  const { title, version } = await builtVersion(context, id);
  const known = propertiesOf(version.judged);
  const layout: FormLayout = version.definition.ui_schema;
  return sheet(
    title,
    version.number,
    layout.steps.flatMap(({ title: step, sections }, index) =>
      under(
        `${index + 1}. ${step}`,
        blankParts(version.judged, sections, (name) => name in known),
      ),
    ),
  );
}

/** What a person holds of a form: one that was given to someone whose forms they see, or one of the builder. */
async function builtVersion(
  context: Context,
  id: string,
): Promise<{
  title: string;
  version: Pick<FormVersion, "number" | "definition"> & { judged: Parameters<typeof blankParts>[0] };
}> {
  const given = await openForm(context, id).catch(() => undefined);
  if (given) return { title: String(given.form.title), version: given.version };
  const row = await findAccessibleRow(context, formType(context), id);
  const number = Number(row.published_version);
  if (number > 0) return { title: String(row.title), version: await versionOf(context, id, number) };
  const definition = definitionOf(row.draft);
  const judged = judgedSchema(context.services.definitions, fingerprintOf(definition), definition);
  return { title: String(row.title), version: { number: 0, definition, judged } };
}
