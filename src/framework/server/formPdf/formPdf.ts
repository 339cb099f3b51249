import type { Section } from "#framework/shared/definitions/definitions.ts";
import { type Field, fieldsOf } from "#framework/shared/fields/fields.ts";
import type { JsonObject, Schema } from "#framework/shared/schema/schema.ts";
import { activeProperties } from "#framework/shared/validation/prune.ts";
import type { Context } from "../context.ts";
import { filesIn } from "../files/attach.ts";
import { letterheadOf } from "../pdf/letterhead.ts";
import type { PdfOrder } from "../pdf/makePdf.ts";
import { type PdfPart, smallPrint, under } from "../pdf/parts.ts";
import { picturesOf } from "../pdf/pictures.ts";
import { providerLogo } from "../pdf/providerLogo.ts";
import { recordParts } from "../pdf/recordParts.ts";
import { seesField } from "../records/store/recordType.ts";
import { referredTitles } from "../records/store/referredTitles.ts";
import { fitsAnswers } from "../forms/filling/fits.ts";

/** A form on paper: the document, and what its file is called. */
export type Paper = Omit<PdfOrder, "letterhead" | "logo"> & { file: string };

/** A step of a form as it is put on paper. */
export interface PaperStep {
  /** Its heading, numbered where the form counts its steps. */
  title: string;
  schema: Schema;
  sections: readonly Section[];
  /** Whether one of the schema's questions belongs to this step. */
  asks: (name: string) => boolean;
  /** Who answered it, where it was not who sent the form. */
  by?: string;
}

/** Makes the file, with the provider's name and logo above. */
export async function paperPdf(context: Context, paper: Paper): Promise<Buffer> {
  return context.services.pdf.make({
    ...paper,
    letterhead: letterheadOf(context.tenant.profile),
    logo: await providerLogo(context),
  });
}

/** What someone answered, step by step: every question that is asked of these answers, with its answer in words. */
export async function answeredParts(
  context: Context,
  steps: readonly PaperStep[],
  answers: JsonObject,
): Promise<PdfPart[]> {
  const titles = await referredTitles(
    context,
    steps.map(({ schema }) => [schema, answers]),
  );
  const pictures = await picturesOf(
    context,
    filesIn(answers).map(([, id]) => id),
  );
  return steps.flatMap(({ title, sections, by, ...step }) => {
    const fields = askedFields(context, step, answers);
    const parts = recordParts(fields, sections, answers, {
      timeZone: context.tenant.settings.time_zone,
      whole: { empty: "Not answered", titles, pictures },
    });
    return under(title, by ? [...parts, smallPrint(`Answered by ${by}`)] : parts);
  });
}

/** The questions of a step that its conditions ask for now, and that exist for the person. */
function askedFields(
  { user }: Context,
  { schema, asks }: Pick<PaperStep, "schema" | "asks">,
  answers: JsonObject,
): Field[] {
  const active = activeProperties(schema, answers, fitsAnswers);
  return fieldsOf(schema).filter(
    (field) => asks(field.name) && active[field.name] !== undefined && seesField(user, field),
  );
}
