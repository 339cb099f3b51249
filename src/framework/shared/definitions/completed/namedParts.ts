import { asList, asObject } from "../../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { permissionsOfRows } from "../perspectives/perspectiveRights.ts";

interface Sections {
  /** Those that a screen has by itself. */
  shown: JsonObject[];
  /** Those that it can have by name: its own first. */
  known: JsonObject[];
  /** Whether the screen says them itself: a view without any shows those of the form. */
  isOwn: boolean;
}

/** The sections of a resource's screen. */
export function sectionsFor(base: JsonObject, part: "view" | "form"): Sections {
  const sectionsOf = (place: "view" | "form") => asList(asObject(base[place]).sections).filter(isObject);
  const [own, others] = [sectionsOf(part), sectionsOf(part === "view" ? "form" : "view")];
  const isOwn = own.length > 0;
  return { shown: isOwn ? own : others, known: [...own, ...others], isOwn };
}

/**
 * A perspective with the names of what it says in short, so that patches find them there: of the sections that it changes
 * by their titles (null leaves one out, and one that the resource does not have comes last), and of the permission whose
 * rows it has.
 */
export function withNamedParts(own: JsonObject, base: JsonObject): JsonObject {
  const named = (["view", "form"] as const).flatMap((part): [string, Json][] => {
    const content = own[part];
    if (!isObject(content) || !isObject(content.sections)) return [];
    return [[part, { ...content, sections: listOf(content.sections, sectionsFor(base, part).shown) }]];
  });
  const rows = namedRows(own, base);
  if (rows.length > 0) named.push(["record", { ...asObject(own.record), rows }]);
  return named.length === 0 ? own : { ...own, ...Object.fromEntries(named) };
}

/** The permission called like a perspective that says no rows, if its resource opens rows to it. */
function namedRows(own: JsonObject, base: JsonObject): string[] {
  const { rows, store } = asObject(own.record);
  const permission = `view-${String(own.name)}`;
  const opens = permissionsOfRows(base.record).includes(permission);
  return rows === undefined && store !== "none" && opens ? [permission] : [];
}

function listOf(changes: JsonObject, shown: JsonObject[]): Json[] {
  const titles = shown.map(({ title }) => String(title));
  // What is left out and not there is named, and told like any other name that is not there.
  const others = Object.keys(changes).filter((title) => !titles.includes(title));
  const left = titles.filter((title) => changes[title] !== null);
  return [...left, ...others].map((title) => {
    const change = changes[title];
    return isObject(change) ? { title, ...change } : title;
  });
}
