import { asObject, patched, without } from "../../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { deletesNothing, mergeActions, mergeCalls } from "./perspectiveCalls.ts";
import { withNamedParts } from "../completed/namedParts.ts";
import { mergeSections, mergeTabs } from "./perspectiveLayout.ts";
import { accessOf, type Around, fieldsOfReader, mergeRows } from "./perspectiveRights.ts";
import { defaultLabel, isListKey } from "../resource.ts";

/** What a perspective never takes from the resource it is of: rights, the menu, and what can be done. */
const notTaken = [
  "menu",
  "access",
  "permissions",
  "tabOn",
  "tileOn",
  "instead",
  "import",
  "export",
  "calls",
  "actions",
  "assign",
  "calendar",
  "feed",
  "timeline",
];
const notTakenOf: Record<string, readonly string[]> = {
  record: ["rows", "expires", "model", "shown"],
  list: ["actions", "bulkEdit", "board", "component", "above"],
  view: ["actions", "tabs", "history"],
  form: ["preview", "previewBelow"],
};

/**
 * Puts a perspective together with the resource it is of. The result is a resource like any other: the perspective's own
 * words over what it takes, by JSON merge patch (RFC 7396). Rows, sections, tabs, calls and actions are taken by name.
 */
export function mergePerspective(
  base: JsonObject,
  said: JsonObject,
  { unknown, readersOf }: Around,
): JsonObject {
  const own = withNamedParts(said, base);
  const { $schema: _, fields, sensitive: __, calls, actions, ...patch } = own;
  const named = own.label === undefined ? base : without(base, ["languages"]);
  const rows = mergeRows(base, own, unknown);
  const ofReader = fieldsOfReader({ ...asObject(own.record), ...rows });
  const done: JsonObject = {
    ...(calls === undefined ? {} : { calls: mergeCalls(base, own, unknown) }),
    ...(actions === undefined
      ? {}
      : { actions: mergeActions(base, own, asObject(actions), { unknown, ofReader }) }),
  };
  const merged = patched({ ...taken(named, calls), menu: false, export: false }, patch);
  const { view = {}, form, feed } = merged;
  const record = {
    ...(deletesNothing(done) && { delete: "never" }),
    ...asObject(merged.record),
    ...rows,
    ...(fields !== undefined && { schema: perspectiveSchema(base, own) }),
  };
  const access = accessOf(merged, record);
  const seers = asObject(access.access ?? merged.access).permissions;
  const sections = (part: "view" | "form") => mergeSections(base, own, part, { unknown, left: ofReader });
  return {
    ...merged,
    ...access,
    record,
    view: {
      history: false,
      ...without(asObject(view), ["without"]),
      ...sections("view"),
      ...mergeTabs(base, own, { unknown, readersOf, seers }),
    },
    ...(form === undefined
      ? {}
      : { form: { ...previewOf(calls), ...without(asObject(form), ["without"]), ...sections("form") } }),
    ...(isObject(feed) && { feed: { ...timesOf(own.calendar ?? base.calendar), ...feed } }),
    ...done,
  };
}

/** The call by which a form says what will follow, where the perspective makes one of that name. */
const previewOf = (calls: Json | undefined): JsonObject =>
  asObject(calls).preview === undefined ? {} : { preview: "preview" };

/** When a record of a calendar begins and ends, which is when it does in a feed. */
const timesOf = (calendar: Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(asObject(calendar)).filter(([key]) => key === "start" || key === "end"));

/** The path of the schema that a perspective makes of its resource's by `fields`. */
export const perspectiveSchema = (base: JsonObject, own: JsonObject): string =>
  `${String(asObject(base.record).schema)}.${String(own.name)}`;

/** The path of the schema that a perspective's was made of; any other path as it is. */
export const originalSchema = (path: string): string => path.replace(/\..*$/, "");

/** What a perspective begins with; a list and a form only where its calls have a use for them. */
function taken(base: JsonObject, calls: Json = { list: true, create: true }): JsonObject {
  const made = Object.keys(asObject(calls));
  const unused = [
    ...(made.some(isListKey) ? [] : ["list"]),
    ...(made.includes("create") || made.includes("update") ? [] : ["form"]),
  ];
  const whole = { label: { ...defaultLabel(String(base.name)) }, ...without(base, [...notTaken, ...unused]) };
  return Object.fromEntries(
    Object.entries(whole).map(([part, value]) => [
      part,
      isObject(value) ? withoutReads(without(value, notTakenOf[part] ?? [])) : value,
    ]),
  );
}

/** A record whose moves are not made by opening it: that is said where the resource is that it is of. */
function withoutReads(part: JsonObject): JsonObject {
  const { lifecycle } = part;
  if (!isObject(lifecycle) || !isObject(lifecycle.moves)) return part;
  const moves: JsonObject = {};
  for (const [name, move] of Object.entries(lifecycle.moves))
    moves[name] = without(asObject(move), ["reads"]);
  return { ...part, lifecycle: { ...lifecycle, moves } };
}
