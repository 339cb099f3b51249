import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { namesIn } from "#framework/shared/text/template.ts";
import type { FieldMessages } from "../http/errors.ts";
import type { Check, Prepare } from "../records/write/stages.ts";
import type { Write } from "../records/write/writing.ts";

/** The words of a notice that a provider may change, as fields of resource `notices`. */
export function standardWords({ words, digest }: NoticeDefinition): JsonObject {
  const several = digest?.with === undefined ? digest : undefined;
  return {
    subject: words.subject,
    message: joined(words.text),
    several_subject: several?.subject ?? null,
    several_message: joined(several?.text),
  };
}

/** What a provider's notice begins with, and what it says of itself. */
export function standardNotice(notice: NoticeDefinition): JsonObject {
  return {
    ...standardWords(notice),
    notice: notice.name,
    title: notice.label,
    webhook: notice.webhook !== undefined,
    combined: isCombined(notice),
    placeholders: [...allowed(notice)].map((name) => `{${name}}`).join(", ") || null,
  };
}

/** Whether several come in one message whose words are this notice's. */
const isCombined = ({ digest }: NoticeDefinition): boolean =>
  digest?.text !== undefined && digest.with === undefined;

const joined = (paragraphs: readonly string[] | undefined): string | null =>
  paragraphs === undefined ? null : paragraphs.join("\n\n");

/** What the words of a notice may name: what its standard words do. */
function allowed({ words, digest }: NoticeDefinition): Set<string> {
  const texts = [words.subject, words.overdue?.subject, digest?.line, digest?.overdue];
  const paragraphs = [words.text, words.overdue?.text].flatMap((each) => each ?? []);
  const names = [...texts.flatMap((each) => each ?? []), ...paragraphs].flatMap(namesIn);
  return new Set(names.filter((name) => name !== "link"));
}

const definitionOf = ({ context }: Write, { notice }: JsonObject): NoticeDefinition | undefined =>
  context.services.notices.all.get(String(notice));

/** Puts the words of the definition back. */
export const noticeStandardWords: Prepare = (write, record) => {
  const notice = definitionOf(write, record);
  return notice ? standardWords(notice) : {};
};

/** Notes whether the words differ from those of the definition: words that nobody has changed follow an upgrade. */
export const noticeEdited: Prepare = (write, record) => {
  const notice = definitionOf(write, record);
  const standard = Object.entries(notice ? standardWords(notice) : {});
  const edited = standard.some(([name, value]) => (record[name] ?? null) !== value);
  return { edited, ...(notice && { combined: isCombined(notice) }) };
};

/** Refuses names that stand for nothing in this notice. */
export const noticeWords: Check = (write, record) => {
  const notice = definitionOf(write, record);
  if (!notice) return undefined;
  const known = allowed(notice);
  const wrong: FieldMessages = {};
  const look = (field: string, names: ReadonlySet<string>) => {
    const unknown = namesIn(String(record[field] ?? "")).filter((name) => !names.has(name));
    if (unknown.length > 0)
      wrong[field] = [`{${unknown[0]}} has no meaning here. You can use: ${listed(names)}.`];
  };
  look("subject", known);
  look("message", known);
  look("several_subject", new Set(["count"]));
  look("several_message", new Set(["count", "lines"]));
  return wrong;
};

const listed = (names: ReadonlySet<string>): string =>
  [...names].map((name) => `{${name}}`).join(", ") || "nothing";
