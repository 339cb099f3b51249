import { asList, asObject, patched } from "../../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { isText } from "../../text/asText.ts";
import { sectionsFor } from "../completed/namedParts.ts";
import { permissionHere } from "./perspectiveFields.ts";
import type { Around, ReportUnknown } from "./perspectiveRights.ts";

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

/** What the tabs of a perspective follow from. */
interface Tabs extends Around {
  /** The permissions that open the perspective. */
  seers?: Json;
}

/** The tabs that a perspective names; it takes no other. */
export function mergeTabs(base: JsonObject, own: JsonObject, around: Tabs): JsonObject {
  const wished = asObject(own.view).tabs;
  if (wished === undefined) return {};
  const known = asList(asObject(base.view).tabs).filter(isObject);
  const tabs = takenByName(asList(wished), known, "name", "/view/tabs", around.unknown);
  return {
    tabs: tabs.map((tab, index) =>
      asObject(asList(wished)[index]).access === undefined ? withAccess(asObject(tab), around) : tab,
    ),
  };
}

/** A tab on records that open to those who see the perspective is for them; any other is for those it is for by itself. */
function withAccess(tab: JsonObject, { readersOf, seers }: Tabs): JsonObject {
  const readers = isText(tab.resource) ? readersOf(tab.resource) : [];
  const permissions = asList(seers).filter((one) => isText(one) && readers.includes(one));
  return permissions.length === 0 ? tab : { ...tab, access: { roles: [], permissions } };
}

/** What is left out of the sections of a perspective, besides what it says itself. */
interface Left {
  unknown: ReportUnknown;
  left: readonly string[];
}

/**
 * The sections that a perspective shows: those that it names, or all, without the fields that it leaves out and those that
 * are the reader in every row.
 */
export function mergeSections(
  base: JsonObject,
  own: JsonObject,
  part: "view" | "form",
  { unknown, left: ofReader }: Left,
): JsonObject {
  const { sections: wished, without: hidden } = asObject(own[part]);
  const gone = Object.entries(asObject(own.fields)).flatMap(([name, change]) =>
    change === null ? [name] : [],
  );
  const left = new Set([...asList(hidden), ...gone]);
  const { shown, known, isOwn } = sectionsFor(base, part);
  const changed = left.size > 0 || ofReader.length > 0 || own.sensitive !== undefined;
  const follows = known.length === 0 || (!changed && (part === "form" || isOwn));
  if (wished === undefined && follows) return {};
  const taken = (sections: JsonObject[]) =>
    sections.map((section) => withoutFields(asShownHere(section, own), new Set(ofReader)));
  const all = asList(wished ?? taken(shown));
  const sections = takenByName(all, taken(known), "title", `/${part}/sections`, unknown)
    .filter(isObject)
    .map((section) => withoutFields(section, left));
  return { sections: sections.filter(({ fields }) => asList(fields).length > 0) };
}

/** A section without some fields; a row of which one is left is that field alone. */
function withoutFields(section: JsonObject, left: ReadonlySet<Json>): JsonObject {
  const fields = asList(section.fields).flatMap((field): Json[] => {
    if (!Array.isArray(field)) return left.has(field) ? [] : [field];
    const row = field.filter((name) => !left.has(name));
    return row.length > 1 ? [row] : row;
  });
  return { ...section, fields };
}

/** A section that needs the permission that shows its fields here. */
function asShownHere({ needs, ...section }: JsonObject, own: JsonObject): JsonObject {
  const permission = needs === undefined ? null : permissionHere(own, needs);
  return permission === null ? section : { ...section, needs: permission };
}
