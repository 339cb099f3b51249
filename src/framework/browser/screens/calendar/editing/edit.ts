import type { RaRecord } from "react-admin";
import { fulfils } from "#framework/shared/definitions/when.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { CallError, messageOf } from "../../../transport/errors.ts";
import { savedVersion } from "../../../forms/conflict/versions.ts";
import type { Block } from "../calendarTypes.ts";

/** A change of a block that a person has made with the pointer or the keyboard. */
export interface Edit {
  block: Block;
  /** Minutes by which its start and its end move. */
  by: { start: number; end: number };
  /** The lane that it leaves, and the one that it goes to. */
  lane?: { field: string; from: string; to: string };
  /** The record stays, and a copy of it is made there. */
  copies?: boolean;
}

/** What the server says of a plan that it would take with a confirmation. */
export interface Warning {
  rule: string;
  /** What the rule is about. */
  title?: string;
  /** When the record is that the warning is about, among others. */
  when?: string;
  field?: string;
  sentence: string;
  fact?: string;
  solve?: string;
}

/** How warnings are accepted: the rules that they name, and why. */
export type Acceptance = {
  accept_warnings: string[];
  override_reason?: string;
};

/** Where changes are judged, warnings are asked for: they come back as a refusal that can be confirmed. */
export const askingOf = ({ definition }: Resource): Acceptance | undefined =>
  definition.calendar?.check ? { accept_warnings: [] } : undefined;

/** Why a change was not saved, and what can be done about it. */
export type EditProblem =
  | { kind: "refused"; edit: Edit; messages: string[] }
  | { kind: "clash"; edit: Edit; theirs: RaRecord }
  | { kind: "warned"; edit: Edit; warnings: Warning[] };

/** Whether an edit changes anything. */
export const isChange = ({ by, lane, copies }: Edit): boolean =>
  copies === true || by.start !== 0 || by.end !== 0 || (lane !== undefined && lane.from !== lane.to);

/** The value of a lane's field after a move: another record, or another entry of a list. */
export function laneValue(value: unknown, { from, to }: { from: string; to: string }): unknown {
  if (!Array.isArray(value)) return to === "" ? null : to;
  const others = value.filter((one) => one !== from && one !== to);
  return to === "" ? others : [...others, to];
}

/** Whether the definition lets a record be changed in the calendar, as it is now. */
export function isChangeable(
  { definition, calls, actions }: Resource,
  record: Record<string, unknown>,
): boolean {
  const change = definition.calendar?.change;
  if (change === undefined) return false;
  return fulfils(record, change === "update" ? calls.update?.when : actions[change]?.when);
}

/** Reads from a refusal what a person is told. */
export function problemOf(error: unknown, edit: Edit, fallback: string): EditProblem {
  if (!(error instanceof CallError)) return { kind: "refused", edit, messages: [fallback] };
  const warnings = warningsOf(error);
  if (warnings.length > 0) return { kind: "warned", edit, warnings };
  const theirs = savedVersion(error);
  if (theirs) return { kind: "clash", edit, theirs: { ...theirs, id: edit.block.id } };
  return { kind: "refused", edit, messages: messagesOf(error, fallback) };
}

/** Why a change was refused: what the server says of each field, otherwise its message, otherwise what the caller says. */
export function messagesOf(error: unknown, fallback: string): [string, ...string[]] {
  const [first, ...others] = error instanceof CallError ? Object.values(error.errors).flat() : [];
  return first === undefined ? [messageOf(error, fallback)] : [first, ...others];
}

/** The warnings for which a call was refused. */
export const warningsOf = (error: unknown): Warning[] =>
  error instanceof CallError ? warningsIn(error.data) : [];

/** The warnings that an answer carries. */
export function warningsIn(data: unknown): Warning[] {
  const found = typeof data === "object" && data !== null && "warnings" in data ? data.warnings : undefined;
  return Array.isArray(found) ? found.filter((one): one is Warning => typeof one?.sentence === "string") : [];
}
