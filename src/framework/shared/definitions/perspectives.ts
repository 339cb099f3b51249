import { asList, asObject, patched, without } from "../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../schema/schema.ts";
import { mergeSections, mergeTabs, type ReportUnknown } from "./perspectiveLayout.ts";
import { defaultLabel, isListKey } from "./resource.ts";

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

/** What belongs to the call of an action, which stays where the call is declared. */
const ofTheCall = [
  "does",
  "asks",
  "needs",
  "for",
  "sets",
  "creates",
  "adds",
  "unless",
  "second",
  "deletes",
  "downloads",
  "prints",
  "refused",
  "replaces",
  "prepare",
  "check",
  "after",
];

/**
 * Puts a perspective together with the resource it is of. The result is a resource like any other: the perspective's own
 * words over what it takes, by JSON merge patch (RFC 7396). Sections, tabs, calls and actions are taken by name.
 */
export function mergePerspective(base: JsonObject, own: JsonObject, unknown: ReportUnknown): JsonObject {
  const { $schema: _, fields, calls, actions, ...patch } = own;
  const named = own.label === undefined ? base : without(base, ["languages"]);
  const merged = patched({ ...taken(named, calls), menu: false, export: false }, patch);
  const { record = {}, view = {}, form } = merged;
  if (isObject(record) && fields !== undefined) record.schema = perspectiveSchema(base, own);
  const sections = (part: "view" | "form") => mergeSections(base, own, part, unknown);
  return {
    ...merged,
    ...accessOf(merged, record),
    record,
    view: {
      history: false,
      ...without(asObject(view), ["without"]),
      ...sections("view"),
      ...mergeTabs(base, own, unknown),
    },
    ...(form === undefined ? {} : { form: { ...without(asObject(form), ["without"]), ...sections("form") } }),
    ...(calls === undefined ? {} : { calls: mergeCalls(base, asObject(calls), unknown) }),
    ...(actions === undefined ? {} : { actions: mergeActions(base, asObject(actions), unknown) }),
  };
}

/** Who sees a perspective that does not say so: those whom its rows name, and nobody besides. */
function accessOf({ access }: JsonObject, record: Json): JsonObject {
  const rows = asList(asObject(record).rows).map(asObject);
  const named = rows.flatMap(({ permission }) => permission ?? []);
  return access !== undefined || rows.length === 0 || named.length < rows.length
    ? {}
    : { access: { roles: [], permissions: [...new Set(named)] } };
}

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

function mergeCalls(base: JsonObject, wished: JsonObject, unknown: ReportUnknown): JsonObject {
  const known = asObject(base.calls);
  return Object.fromEntries(
    Object.entries(wished).flatMap(([name, call]): [string, Json][] => {
      if (call !== true) return [[name, call]];
      const declared = known[name];
      if (declared === undefined) unknown(`/calls/${name}`, name, Object.keys(known));
      return declared === undefined ? [] : [[name, callOf(base, declared)]];
    }),
  );
}

/** The call that another resource states, as a perspective makes it. */
const callOf = (base: JsonObject, declared: Json): Json =>
  isObject(declared) && declared.of !== undefined ? declared : { of: base.name ?? null };

function mergeActions(base: JsonObject, wished: JsonObject, unknown: ReportUnknown): JsonObject {
  const known = asObject(base.actions);
  return Object.fromEntries(
    Object.entries(wished).flatMap(([name, action]): [string, Json][] => {
      const declared = known[name];
      if (!isObject(declared)) {
        if (action === true) unknown(`/actions/${name}`, name, Object.keys(known));
        return action === true ? [] : [[name, action]];
      }
      const own = asObject(action);
      const shown = without(declared, ["call", ...ofTheCall]);
      const calls = own.call === undefined && (declared.call !== undefined || declared.does !== undefined);
      if (calls) shown.call = callOf(base, declared.call ?? null);
      return [[name, patched(shown, own)]];
    }),
  );
}
