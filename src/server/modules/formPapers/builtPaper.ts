import { writtenDate, writtenInstant } from "#shared/dates/written.ts";
import { propertiesOf } from "#shared/fields/fields.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import type { Context } from "../../context.ts";
import { facts } from "../../pdf/parts.ts";
import { describeOpened, type Opened } from "../formBuilder/open.ts";
import { answeredParts, type Paper, type PaperStep } from "./paper.ts";

/** A form that the provider built on paper, as it was answered. */
export async function builtPaper(context: Context, opened: Opened, answers: JsonObject): Promise<Paper> {
  const title = String(opened.form.title);
  const isSent = opened.assignment.submitted_at !== undefined && opened.assignment.submitted_at !== null;
  return {
    title,
    file: `${title}.pdf`,
    footer: title,
    mark: isSent ? undefined : "Draft",
    parts: [
      facts(factsOf(await describeOpened(context, opened), context.tenant.settings.time_zone)),
      ...(await answeredParts(context, builtSteps(opened), answers)),
    ],
  };
}

function factsOf(given: JsonObject, zone: string): [string, string][] {
  const when = (at: unknown) => writtenInstant(new Date(String(at)).toISOString(), zone);
  const { submitted_at: at, submitted_by: by, submitted_on_behalf: behalf, review_note: note } = given;
  const sender = behalf ? `${String(by)}, ${String(behalf).toLowerCase()}, on behalf` : String(by);
  const pairs: [string, string | undefined][] = [
    ["About", String(given.participant)],
    ["Due", given.due_date ? writtenDate(String(given.due_date)) : undefined],
    ["Sent", at ? `${when(at)}, by ${sender}` : undefined],
    ["Last saved", !at && given.saved_at ? when(given.saved_at) : undefined],
    [
      "Signed off",
      given.status === "signed_off"
        ? `${when(given.reviewed_at)}, by ${String(given.reviewed_by)}`
        : undefined,
    ],
    ["Note of the review", note ? String(note) : undefined],
    ["Version of the form", String((given.form as JsonObject).version)],
  ];
  return pairs.flatMap(([label, value]): [string, string][] => (value === undefined ? [] : [[label, value]]));
}

/** The steps of a version, each with the whole schema: conditions reach from step to step. */
export const builtSteps = ({ version }: Pick<Opened, "version">): PaperStep[] =>
  version.definition.ui_schema.steps.map(({ title, sections }, index) => {
    const own = new Set(sections.flatMap(({ fields }) => fields));
    const known = propertiesOf(version.judged);
    return {
      title: `${index + 1}. ${title}`,
      schema: version.judged,
      sections,
      asks: (name) => own.has(name) && name in known,
    };
  });
