import { asList, asObject } from "../schema/patch.ts";
import { isObject, type Json } from "../schema/schema.ts";
import { isText } from "../text/asText.ts";
import { kindOf, type SourceFiles } from "./check/sources.ts";

/** The permissions of forms from files by what stands for them in a list of permissions. */
type OfForms = ReadonlyMap<Json, string[]>;

/**
 * Files in which lists of permissions name those of forms: `{fill}` and `{review}` stand for what each form from a file
 * asks of those who fill it in and review it, `{shared.fill}` and `{shared.review}` for what the forms ask that belong to
 * their record. A form that a provider adds is among them. Files without such a list stay the same object, and so does
 * what is made of a file while the forms ask the same.
 */
export function withFormPermissions(files: SourceFiles): Map<string, unknown> {
  const ofForms = permissionsOfForms(files);
  const asked = JSON.stringify([...ofForms]);
  return new Map([...files].map(([path, content]) => [path, kept(content, asked, ofForms)]));
}

const made = new WeakMap<object, { asked: string; content: Json }>();

function kept(content: unknown, asked: string, ofForms: OfForms): unknown {
  if (!isObject(content)) return content;
  const before = made.get(content);
  if (before?.asked === asked) return before.content;
  const filled = mentions(content, ofForms) ? withNames(content, ofForms) : content;
  made.set(content, { asked, content: filled });
  return filled;
}

function permissionsOfForms(files: SourceFiles): OfForms {
  const forms = [...files].filter(([path]) => kindOf(path) === "wizard").map(([, content]) => content);
  const asked = (key: string, among: unknown[]) => [
    ...new Set(among.map((form) => (isObject(form) ? asObject(form.access)[key] : undefined)).filter(isText)),
  ];
  const shared = forms.filter((form) => isObject(form) && form.shared === true);
  return new Map([
    ["{fill}", asked("fill", forms)],
    ["{review}", asked("review", forms)],
    ["{shared.fill}", asked("fill", shared)],
    ["{shared.review}", asked("review", shared)],
  ]);
}

/** Where definitions list permissions. */
const lists: ReadonlySet<string> = new Set(["needs", "permissions"]);

const mentions = (value: Json, ofForms: OfForms): boolean =>
  Array.isArray(value)
    ? value.some((item) => mentions(item, ofForms))
    : isObject(value) &&
      Object.entries(value).some(
        ([key, part]) =>
          (lists.has(key) && asList(part).some((item) => ofForms.has(item))) || mentions(part, ofForms),
      );

function withNames(value: Json, ofForms: OfForms): Json {
  if (Array.isArray(value)) return value.map((item) => withNames(item, ofForms));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      lists.has(key) && Array.isArray(part)
        ? part.flatMap((item): Json[] => ofForms.get(item) ?? [item])
        : withNames(part, ofForms),
    ]),
  );
}
