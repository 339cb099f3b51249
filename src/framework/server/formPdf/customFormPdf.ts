import { writtenDate, writtenInstant } from "#framework/shared/dates/written.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import type { Context } from "../context.ts";
import { facts } from "../pdf/parts.ts";
import { assignedTo } from "../formBuilder/assign.ts";
import { describeOpened, type Opened } from "../formBuilder/open.ts";
import { verdictOf } from "../formBuilder/seal.ts";
import { builtSteps } from "../formBuilder/steps.ts";
import { aboutFacts } from "./about.ts";
import { answeredParts, type Paper } from "./formPdf.ts";
import { sealParts } from "./sealParts.ts";

/** A form that the provider built on paper, as it was answered. */
export async function customFormPdf(context: Context, opened: Opened, answers: JsonObject): Promise<Paper> {
  const title = String(opened.form.title);
  const isSent = opened.assignment.submitted_at !== undefined && opened.assignment.submitted_at !== null;
  const subject = assignedTo(context);
  const described = await describeOpened(context, opened);
  return {
    title,
    file: `${title}.pdf`,
    footer: title,
    mark: isSent ? undefined : "Draft",
    parts: [
      facts([
        ...(await aboutFacts(
          context,
          subject.type,
          String(opened.assignment[subject.name]),
          String(described[subject.name]),
        )),
        ...factsOf(described, context.tenant.settings.time_zone),
      ]),
      ...(await answeredParts(context, builtSteps(opened), answers)),
      ...sealParts(await verdictOf(context, opened), context.tenant.settings.time_zone),
    ],
  };
}

function factsOf(given: JsonObject, zone: string): [string, string][] {
  const when = (at: unknown) => writtenInstant(new Date(String(at)).toISOString(), zone);
  const { submitted_at: at, submitted_by: by, submitted_on_behalf: behalf, review_note: note } = given;
  const sender = behalf ? `${String(by)}, ${String(behalf).toLowerCase()}, on behalf` : String(by);
  const pairs: [string, string | undefined][] = [
    ["Due", given.due_date ? writtenDate(String(given.due_date)) : undefined],
    ["Sent", at ? `${when(at)}, by ${sender}` : undefined],
    ["Last saved", !at && given.saved_at ? when(given.saved_at) : undefined],
    [
      "Signed off",
      given.status === "signed_off"
        ? `${when(given.reviewed_at)}, by ${String(given.reviewed_by)}`
        : undefined,
    ],
    ["Review note", note ? String(note) : undefined],
    ["Form version", String(asObject(given.form).version)],
  ];
  return pairs.flatMap(([label, value]): [string, string][] => (value === undefined ? [] : [[label, value]]));
}
