import { asList, asObject, patched } from "../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../schema/schema.ts";

/** Told of a name in a perspective that the resource it is of does not have. */
export type ReportUnknown = (pointer: string, name: string, known: string[]) => void;

/** Entries of a list, where a text or an object of the same name stands for one that is there already. */
function takenByName(
  wished: Json[],
  known: JsonObject[],
  key: string,
  pointer: string,
  unknown: ReportUnknown,
): Json[] {
  return wished.flatMap((entry, index): Json[] => {
    const name = isObject(entry) ? entry[key] : entry;
    const found = known.find((other) => name !== undefined && other[key] === name);
    if (isObject(entry)) return [patched(found, entry)];
    if (!found)
      unknown(
        `${pointer}/${index}`,
        String(name),
        known.map((other) => String(other[key])),
      );
    return found ? [found] : [];
  });
}

/** The tabs that a perspective names; it takes no other. */
export function mergeTabs(base: JsonObject, own: JsonObject, unknown: ReportUnknown): JsonObject {
  const { tabs } = asObject(own.view);
  if (tabs === undefined) return {};
  const known = asList(asObject(base.view).tabs).filter(isObject);
  return { tabs: takenByName(asList(tabs), known, "name", "/view/tabs", unknown) };
}

/** The sections that a perspective shows: those that it names, or all, without the fields that it leaves out. */
export function mergeSections(
  base: JsonObject,
  own: JsonObject,
  part: "view" | "form",
  unknown: ReportUnknown,
): JsonObject {
  const { sections: wished, without: hidden } = asObject(own[part]);
  const gone = Object.entries(asObject(own.fields)).flatMap(([name, change]) =>
    change === null ? [name] : [],
  );
  const left = new Set([...asList(hidden), ...gone]);
  const sectionsOf = (place: "view" | "form") => asList(asObject(base[place]).sections).filter(isObject);
  const [first, second] = [sectionsOf(part), sectionsOf(part === "view" ? "form" : "view")];
  const known = [...first, ...second];
  const follows = known.length === 0 || (left.size === 0 && (part === "form" || first.length > 0));
  if (wished === undefined && follows) return {};
  const all = asList(wished ?? (first.length > 0 ? first : second));
  const sections = takenByName(all, known, "title", `/${part}/sections`, unknown);
  return {
    sections: sections.filter(isObject).flatMap((section) => {
      const fields = asList(section.fields).flatMap((field): Json[] => {
        if (!Array.isArray(field)) return left.has(field) ? [] : [field];
        const row = field.filter((name) => !left.has(name));
        return row.length > 1 ? [row] : row;
      });
      return fields.length === 0 ? [] : [{ ...section, fields }];
    }),
  };
}
