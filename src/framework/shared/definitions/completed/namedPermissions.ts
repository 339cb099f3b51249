import { asList, asObject } from "../../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { isText } from "../../text/asText.ts";
import { kindOf, type SourceFiles } from "../check/sources.ts";
import { readersOf } from "../perspectives/perspectiveRights.ts";

/** Permissions by what stands for them in a list of permissions. */
type Named = ReadonlyMap<Json, string[]>;

/**
 * Files in which lists of permissions name those that follow from other files: `{fill}` and `{review}` stand for what each
 * form from a file asks of those who fill it in and review it, `{shared.fill}` and `{shared.review}` for what the forms ask
 * that belong to their record, `{rows.vans}` for what opens rows of that resource. What a provider adds is among them.
 * Files without such a list stay the same object, and so does what is made of a file while these permissions are the same.
 */
export function withNamedPermissions(files: SourceFiles): Map<string, unknown> {
  const named = new Map([...ofForms(files), ...ofRows(files)]);
  const state = JSON.stringify([...named]);
  return new Map([...files].map(([path, content]) => [path, filled(content, named, state)]));
}

const made = new WeakMap<object, { state: string; content: JsonObject }>();

function filled(content: unknown, named: Named, state: string): unknown {
  if (!isObject(content) || !hasNames(content)) return content;
  const before = made.get(content);
  if (before?.state === state) return before.content;
  const now = { state, content: asObject(withPermissions(content, named)) };
  made.set(content, now);
  return now.content;
}

function ofForms(files: SourceFiles): [string, string[]][] {
  const forms = [...files]
    .filter(([path]) => kindOf(path) === "wizard")
    .map(([, content]) => asObject(content));
  const shared = forms.filter((form) => form.shared === true);
  const asked = (among: JsonObject[], key: string) => [
    ...new Set(among.map(({ access }) => asObject(access)[key]).filter(isText)),
  ];
  return [
    ["{fill}", asked(forms, "fill")],
    ["{review}", asked(forms, "review")],
    ["{shared.fill}", asked(shared, "fill")],
    ["{shared.review}", asked(shared, "review")],
  ];
}

const ofRows = (files: SourceFiles): [string, string[]][] =>
  [...files].flatMap(([path, content]): [string, string[]][] => {
    if (kindOf(path) !== "resource" || !isObject(content)) return [];
    const readers = readersOf(content);
    return readers.length > 0 ? [[`{rows.${String(content.name)}}`, readers]] : [];
  });

/** Where definitions list permissions. */
const lists: ReadonlySet<string> = new Set(["needs", "permissions"]);

const known = new WeakMap<object, boolean>();

/** Whether a list of permissions in a file has a name that stands for some. */
function hasNames(file: JsonObject): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  const inside = (value: Json): boolean =>
    Array.isArray(value)
      ? value.some(inside)
      : isObject(value) &&
        Object.entries(value).some(
          ([key, part]) =>
            (lists.has(key) && asList(part).some((item) => isText(item) && item.startsWith("{"))) ||
            inside(part),
        );
  const found = inside(file);
  known.set(file, found);
  return found;
}

function withPermissions(value: Json, named: Named): Json {
  if (Array.isArray(value)) return value.map((item) => withPermissions(item, named));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      lists.has(key) && Array.isArray(part)
        ? [...new Set(part.flatMap((item): Json[] => named.get(item) ?? [item]))]
        : withPermissions(part, named),
    ]),
  );
}
