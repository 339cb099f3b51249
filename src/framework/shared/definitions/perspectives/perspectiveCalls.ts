import { asObject, patched, without } from "../../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../../schema/schema.ts";
import { isText } from "../../text/asText.ts";
import { sentenceCase } from "../../text/names.ts";
import { namedCalls } from "../recordCalls.ts";
import type { ReportUnknown } from "./perspectiveRights.ts";

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

/** What a call of the perspective's own takes from the one of the same name: how it is sent, and the key of its answer. */
const shapeOfCall = new Set(["as", "row", "rows"]);

/** The calls of a perspective. */
export function mergeCalls(
  base: JsonObject,
  { name: own, calls }: JsonObject,
  unknown: ReportUnknown,
): JsonObject {
  // The resource answers its own in a dialect that nobody states who names calls.
  const implied: JsonObject | undefined = base.calls === undefined ? namedCalls(String(own)) : undefined;
  const known = implied ?? asObject(base.calls);
  return Object.fromEntries(
    Object.entries(asObject(calls)).flatMap(([name, call]): [string, Json][] => {
      const declared = known[name];
      if (call !== true) return [[name, { ...shapeOf(declared), ...asObject(call) }]];
      if (declared === undefined) unknown(`/calls/${name}`, name, Object.keys(known));
      return declared === undefined ? [] : [[name, implied ? declared : callOf(base, declared)]];
    }),
  );
}

const shapeOf = (declared: Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(asObject(declared)).filter(([key]) => shapeOfCall.has(key)));

/** The call that another resource states, as a perspective makes it. */
const callOf = (base: JsonObject, declared: Json): Json =>
  isObject(declared) && declared.of !== undefined ? declared : { of: base.name ?? null };

/** What the actions of a perspective follow from. */
interface Actions {
  unknown: ReportUnknown;
  /** The fields that are the reader in every row. */
  ofReader: readonly string[];
}

/** The actions of a perspective. */
export function mergeActions(
  base: JsonObject,
  own: JsonObject,
  wished: JsonObject,
  { unknown, ofReader }: Actions,
): JsonObject {
  const known = asObject(base.actions);
  return Object.fromEntries(
    Object.entries(wished).flatMap(([name, action]): [string, Json][] => {
      const declared = known[name];
      if (!isObject(declared)) {
        if (action === true) unknown(`/actions/${name}`, name, Object.keys(known));
        return action === true ? [] : [[name, { label: sentenceCase(name), ...asObject(action) }]];
      }
      const change = asObject(action);
      const shown = without(declared, ["call", ...ofTheCall]);
      const calls = change.call === undefined && (declared.call !== undefined || declared.does !== undefined);
      if (calls) shown.call = callOf(base, declared.call ?? null);
      if (isText(shown.go)) shown.go = ownForm(shown.go, base, own, ofReader);
      return [[name, patched(shown, change)]];
    }),
  );
}

/** A link to the form of a new record, as it is where the perspective creates them: nobody enters who they are. */
function ownForm(link: string, base: JsonObject, own: JsonObject, ofReader: readonly string[]): string {
  const [path, query = ""] = link.split("?");
  if (path !== `/${String(base.name)}/new` || asObject(own.calls).create === undefined) return link;
  const filled = query.split("&").filter((part) => !ofReader.includes(part.split("=")[0] ?? ""));
  return `/${String(own.name)}/new${filled.some(Boolean) ? "?" : ""}${filled.join("&")}`;
}

/** A perspective by which nothing is deleted: it has neither a call nor an action of its own that does. */
export const deletesNothing = ({ calls, actions }: JsonObject): boolean =>
  calls !== undefined &&
  asObject(calls).delete === undefined &&
  Object.values(asObject(actions)).every((action) => asObject(action).deletes === undefined);
