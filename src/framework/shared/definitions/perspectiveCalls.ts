import { asObject, patched, without } from "../schema/patch.ts";
import { isObject, type Json, type JsonObject } from "../schema/schema.ts";
import { sentenceCase } from "../text/names.ts";
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
export function mergeCalls(base: JsonObject, wished: JsonObject, unknown: ReportUnknown): JsonObject {
  const known = asObject(base.calls);
  return Object.fromEntries(
    Object.entries(wished).flatMap(([name, call]): [string, Json][] => {
      const declared = known[name];
      if (call !== true) return [[name, isObject(call) ? { ...shapeOf(declared), ...call } : call]];
      if (declared === undefined) unknown(`/calls/${name}`, name, Object.keys(known));
      return declared === undefined ? [] : [[name, callOf(base, declared)]];
    }),
  );
}

const shapeOf = (declared: Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(asObject(declared)).filter(([key]) => shapeOfCall.has(key)));

/** The call that another resource states, as a perspective makes it. */
const callOf = (base: JsonObject, declared: Json): Json =>
  isObject(declared) && declared.of !== undefined ? declared : { of: base.name ?? null };

/** The actions of a perspective. */
export function mergeActions(base: JsonObject, wished: JsonObject, unknown: ReportUnknown): JsonObject {
  const known = asObject(base.actions);
  return Object.fromEntries(
    Object.entries(wished).flatMap(([name, action]): [string, Json][] => {
      const declared = known[name];
      if (!isObject(declared)) {
        if (action === true) unknown(`/actions/${name}`, name, Object.keys(known));
        return action === true ? [] : [[name, { label: sentenceCase(name), ...asObject(action) }]];
      }
      const own = asObject(action);
      const shown = without(declared, ["call", ...ofTheCall]);
      const calls = own.call === undefined && (declared.call !== undefined || declared.does !== undefined);
      if (calls) shown.call = callOf(base, declared.call ?? null);
      return [[name, patched(shown, own)]];
    }),
  );
}

/** A perspective by which nothing is deleted: it has neither a call nor an action of its own that does. */
export const deletesNothing = ({ calls, actions }: JsonObject): boolean =>
  calls !== undefined &&
  asObject(calls).delete === undefined &&
  Object.values(asObject(actions)).every((action) => asObject(action).deletes === undefined);
